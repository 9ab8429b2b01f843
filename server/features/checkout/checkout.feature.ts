import type { CouponBudget } from '#server/features/coupons/coupon-budget.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS, MINUTE_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import type { CheckoutLimiters } from './checkout-limiters.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { forgetClosed, forgetNetworks, forgetOpeners } from './forget-checkouts.ts';
import { forgetOldKeys } from './idempotency.ts';
import { exportedCheckouts, forgetInCheckouts } from './personal-data.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

interface Needs {
  checkout: CheckoutDeps;
  checkoutLimiters: CheckoutLimiters;
  couponBudget: CouponBudget;
}

export function checkoutFeature({
  checkout,
  checkoutLimiters,
  couponBudget,
}: Needs): Feature & PersonalData {
  const { database, now } = checkout;
  return {
    api: [checkoutRoutes(checkout, checkoutLimiters, couponBudget)],
    sweeps: [
      {
        run: (onFailure) => sweepCheckouts(checkout, checkoutLimiters.questions, onFailure),
        everyMs: 1_000,
        isOften: true,
      },
      {
        async run() {
          await forgetOldKeys(database, now());
          await forgetOpeners(database, now());
          return forgetClosed(database, now());
        },
        everyMs: HOUR_MS,
      },
      { run: () => forgetNetworks(database, now()).then(() => {}), everyMs: MINUTE_MS },
    ],
    forgetting: forgetInCheckouts,
    exporting: [exportedCheckouts],
  };
}
