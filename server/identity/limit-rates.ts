import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { hasValidToken, type IdentityDeps } from './caller.ts';

/** A limit of calls per network address and minute. */
export interface AddressLimit extends RateLimitOptions {
  /** Names what is limited. */
  groupId: string;
  max: number;
  timeWindow: '1 minute';
  /** The calls that an instance may count by itself before it asks for the sum of all instances. */
  batch: number;
}

/** Enforces the limits of the routes that have one (`config.rateLimit`), by network address. */
export async function limitRates(
  app: FastifyInstance,
  identity: IdentityDeps,
  limits: SharedLimits,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => rateLimitKey(request, identity),
    errorResponseBuilder: tooMany,
    store: storeOf(limits),
  });
}

/** The plugin's store of what it counts: the limits that all instances share. */
function storeOf(limits: SharedLimits) {
  return class {
    readonly #limit: Partial<AddressLimit>;

    constructor(limit: object) {
      this.#limit = limit;
    }

    incr(
      who: string,
      onCounted: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      most: number,
    ): void {
      const { groupId: what = '', batch = 1 } = this.#limit;
      void limits
        .add({ what, who, most, batch, windowMs })
        .then(({ times, msLeft }) => onCounted(null, { current: times, ttl: msLeft }), onCounted);
    }

    child(limit: object) {
      return new (storeOf(limits))(limit);
    }
  };
}

/**
 * Rate limits count requests with a valid token separately: behind a proxy that is not configured, all clients
 * have one address, and one that sends junk must not use up the limit of those who are signed in.
 */
async function rateLimitKey(request: FastifyRequest, identity: IdentityDeps): Promise<string> {
  const address = normalizeIP(request.ip);
  return `${address} ${(await hasValidToken(request, identity)) ? 'signed in' : 'anonymous'}`;
}

function tooMany(_request: unknown, context: { ttl: number }): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many requests. Wait a little and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)),
  });
}
