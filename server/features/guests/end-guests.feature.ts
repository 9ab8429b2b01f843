import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ClaimedOrders, GuestClaim } from '#contract/track.ts';
import { callerOf } from '#server/identity/caller.ts';
import { HOUR_MS, type Feature } from '#server/platform/feature.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { claimOrders, forgetOldGuests, type EndGuestsDeps } from './end-guests.ts';

interface Needs extends EndGuestsDeps {
  limits: SharedLimits;
}

const CLAIMS_A_MINUTE = 10;

/** The end of guests: by an account that gets their orders, or after a time. `forgetting` is that of all other features. */
export function endGuestsFeature(needs: Needs): Feature {
  return {
    api: [claimRoute(needs)],
    sweeps: [
      {
        run: () => forgetOldGuests(needs).then(() => {}),
        everyMs: HOUR_MS,
        failure: 'old guests were not deleted',
      },
    ],
  };
}

function claimRoute(deps: Needs): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/user/claim',
      {
        config: { access: { who: 'user', locksCaller: true } },
        schema: {
          operationId: 'claimOrders',
          summary: "Keep a guest's orders in one's own account",
          description: `Moves the orders of the guest to the caller, and ends the guest. Neither the address nor the token alone moves anything. ${CLAIMS_A_MINUTE} calls a minute for a person (429).`,
          tags: ['User'],
          body: GuestClaim,
          failures: [
            'CODE_WRONG',
            'FORBIDDEN',
            'ACCOUNT_DELETED',
            'NOT_FOUND',
            'UNDER_WAY',
            'RATE_LIMITED',
          ],
          response: { 200: ClaimedOrders },
        },
      },
      async (request) => {
        const { claims } = callerOf(request);
        await deps.limits.count('claim', claims.uid, CLAIMS_A_MINUTE);
        const orders = await claimOrders(deps, claims, request.body);
        return { success: true as const, message: 'Your orders are in your account now', orders };
      },
    );
  };
}
