import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AccountCart, AccountCartAnswer, CartChanges } from '#contract/account-cart.ts';
import { CART_LIMITS } from '#contract/cart.ts';
import { callerOf } from '#server/identity/caller.ts';
import { OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { type CartDeps, readCart, saveCart } from './cart.service.ts';

export interface CartRoutesDeps extends CartDeps {
  limits: SharedLimits;
}

/** Times that a person's devices send changes in a minute. */
const SAVES_A_MINUTE = 60;

const OF_CALLER = { access: { who: 'user' as const, ownId: true } };

export function cartRoutes({ limits, ...deps }: CartRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/cart',
      {
        config: OF_CALLER,
        schema: {
          operationId: 'getCart',
          summary: "The cart of the caller's account",
          tags: ['Cart'],
          querystring: OwnId,
          response: { 200: AccountCart },
        },
      },
      async (request) => ({
        success: true as const,
        items: await readCart(deps, callerOf(request).claims.uid),
      }),
    );

    app.put(
      '/cart',
      {
        config: OF_CALLER,
        schema: {
          operationId: 'saveCart',
          summary: "Merge a device's changes into the cart of the caller's account",
          description: `Line by line: the newer change counts, by the server's clock, and a time in the future counts as now. Quantity 0 removes a product; removals are kept for 30 days. Products that the shop does not know are left out. Beyond ${CART_LIMITS.lines} products those that were changed longest ago are removed. ${SAVES_A_MINUTE} a minute for a person (429).`,
          tags: ['Cart'],
          querystring: OwnId,
          body: CartChanges,
          failures: ['RATE_LIMITED'],
          response: { 200: AccountCartAnswer },
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        await limits.countInBatches('cart', uid, SAVES_A_MINUTE);
        return {
          success: true as const,
          message: 'Cart saved',
          items: await saveCart(deps, uid, request.body.items),
        };
      },
    );
  };
}
