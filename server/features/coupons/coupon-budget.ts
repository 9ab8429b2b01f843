import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '#server/identity/caller.ts';
import type { AddressLimit } from '#server/identity/limit-rates.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';

const A_MINUTE = { perUser: 20, perAddress: 60 };
const OF_ADDRESS: AddressLimit = {
  groupId: 'coupon',
  max: A_MINUTE.perAddress,
  timeWindow: '1 minute',
  batch: 1,
};

/** For the API document of the calls that it limits. */
export const COUPON_BUDGET = `Calls that name a coupon: ${A_MINUTE.perUser} a minute for a person and ${A_MINUTE.perAddress} for an address (429), payment/discount, payment/create and delivery together, however they end. What is refused for who is calling, or past a person's own number, does not count for the address.`;

/** Limits how many coupon codes can be tried in a minute, across all calls. */
export interface CouponBudget {
  /**
   * Counts a call for the person, then for the network address; calls past the person's limit don't count
   * for the address. Throws 429.
   */
  count(request: FastifyRequest): Promise<void>;
  /** Counts a call of anybody for the network address. Throws 429. */
  countAddress(request: FastifyRequest): Promise<void>;
}

/** One budget for all calls that reveal whether a code is valid; unlimited if rate limits are off. */
export function couponBudget(app: FastifyInstance, limits: SharedLimits): CouponBudget {
  const tryAddress = app.hasDecorator('createRateLimit')
    ? app.createRateLimit(OF_ADDRESS)
    : undefined;
  async function countAddress(request: FastifyRequest): Promise<void> {
    const count = await tryAddress?.(request);
    if (!count || count.isAllowed || !count.isExceeded) return;
    throw new ApiError('RATE_LIMITED', 'Too many requests. Wait a little and try again.', {
      retryAfterSeconds: Math.max(1, count.ttlInSeconds),
    });
  }
  return {
    async count(request) {
      await limits.count('coupon', callerOf(request).claims.uid, A_MINUTE.perUser);
      await countAddress(request);
    },
    countAddress,
  };
}
