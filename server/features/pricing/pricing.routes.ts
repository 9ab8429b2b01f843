import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  DeliveryAnswer,
  DeliveryQuery,
  SettingsTried,
  SettingsTry,
  TaxAnswer,
  TaxQuery,
} from '#contract/delivery.ts';
import { COUPON_BUDGET, type CouponBudget } from '#server/features/coupons/coupon-budget.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { deliveryThere, taxThere, type QuoteDeps } from './quote-cart.ts';
import { secondsToTurn } from './seconds-to-turn.rule.ts';
import { trySettings } from './try-settings.ts';

const OPEN = { access: { who: 'public' as const } };

export function pricingRoutes(deps: QuoteDeps, budget: CouponBudget): FastifyPluginAsyncZod {
  return async (app) => {
    taxRoute(app, deps);
    deliveryRoute(app, deps, budget);
    trySettingsRoute(app, deps);
  };
}

function taxRoute(app: ZodApp, deps: QuoteDeps): void {
  app.get(
    '/tax',
    {
      config: OPEN,
      schema: {
        operationId: 'getTax',
        summary: 'The rates of tax in a place, by class',
        tags: ['Checkout'],
        querystring: TaxQuery,
        response: { 200: TaxAnswer },
      },
    },
    async ({ query }, reply) => {
      await letOthersKeep(deps, reply);
      return taxThere(deps, query);
    },
  );
}

function deliveryRoute(app: ZodApp, deps: QuoteDeps, budget: CouponBudget): void {
  app.get(
    '/delivery',
    {
      config: OPEN,
      preValidation: async (request) => {
        if (namesCoupon(request.query)) await budget.countAddress(request);
      },
      schema: {
        operationId: 'getDelivery',
        summary: 'The ways in which a cart can be delivered, and what it costs then',
        description: COUPON_BUDGET,
        tags: ['Checkout'],
        querystring: DeliveryQuery,
        failures: ['COUPON_INVALID', 'COUPON_NEEDS_ITEMS', 'COUPON_MINIMUM', 'RATE_LIMITED'],
        response: { 200: DeliveryAnswer },
      },
    },
    async ({ query }, reply) => {
      if (query.coupon === undefined) await letOthersKeep(deps, reply);
      return deliveryThere(deps, query);
    },
  );
}

function trySettingsRoute(app: ZodApp, deps: QuoteDeps): void {
  app.post(
    '/settings/try',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'trySettings',
        summary: 'Which zone and rates count for an address, why, and what a cart would cost',
        tags: ['Shop'],
        querystring: OwnId,
        body: SettingsTry,
        failures: ['COUPON_INVALID', 'COUPON_NEEDS_ITEMS', 'COUPON_MINIMUM'],
        response: { 200: SettingsTried },
      },
    },
    async ({ body }) => trySettings(deps, body),
  );
}

/** At most this long, since the owner may change prices at any time. */
const KEPT_SECONDS = 60;

/** Caches may keep an answer until the next cut-off or midnight, and at most a minute. */
async function letOthersKeep(
  { settings, shop, now }: QuoteDeps,
  reply: { header(name: string, value: string): unknown },
): Promise<void> {
  const { delivery } = await settings.current();
  const cutOffs = delivery.zones.flatMap(({ methods }) =>
    methods.flatMap(({ cutOff }) => cutOff ?? []),
  );
  const seconds = Math.min(KEPT_SECONDS, secondsToTurn(now(), shop.timeZone, cutOffs));
  reply.header('cache-control', `public, max-age=${seconds}`);
}

/** Returns true if a query that is not validated yet names a coupon. */
function namesCoupon(query: unknown): boolean {
  if (typeof query !== 'object' || query === null || !('coupon' in query)) return false;
  return typeof query.coupon === 'string' && query.coupon !== '';
}
