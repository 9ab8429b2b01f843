import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import { hasValidToken, type IdentityDeps } from './caller.ts';

/** Enforces the limits of the routes that have one (`config.rateLimit`), by network address. */
export async function limitRates(app: FastifyInstance, identity: IdentityDeps): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => rateLimitKey(request, identity),
    errorResponseBuilder: tooMany,
  });
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
