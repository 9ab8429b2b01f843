import type { ManyOrdersDeps } from '#server/features/orders/orders-deps.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import { MINUTE_MS, type Trigger } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { cancelOrderRoutes } from './cancel-order.routes.ts';
import { followMissed, type FollowMissedDeps } from './follow-missed.ts';
import { forgetInRefunds } from './personal-data.ts';
import { refundsRoutes } from './refunds.routes.ts';
import { sendRefunds } from './send-refunds.ts';

interface Needs extends ManyOrdersDeps, Pick<FollowMissedDeps, 'finishPayment'> {
  payments: PaymentProvider;
  refundsDue: Trigger;
}

export function refundsFeature(needs: Needs): Feature & PersonalData {
  const deps = { ...needs, provider: needs.payments };
  const seen = new Set<string>();
  return {
    api: [cancelOrderRoutes(needs), refundsRoutes(needs)],
    sweeps: [
      {
        run: (onFailure) => sendRefunds(deps, onFailure),
        everyMs: 1_000,
        isOften: true,
        trigger: needs.refundsDue,
      },
      { run: (onFailure) => followMissed(deps, seen, onFailure), everyMs: MINUTE_MS },
    ],
    forgetting: forgetInRefunds,
  };
}
