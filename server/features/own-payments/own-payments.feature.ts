import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import { MINUTE_MS, type Feature } from '#server/platform/feature.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { ownPaymentsRoutes } from './own-payments.routes.ts';
import { exportedOwnPayments, forgetInOwnPayments } from './personal-data.ts';

/** Orders that are paid to the shop itself: what it has got and paid back, and the end of those that are not paid in time. */
export function ownPaymentsFeature(needs: OrdersDeps): Feature & PersonalData {
  return {
    api: [ownPaymentsRoutes(needs)],
    sweeps: [{ run: (onFailure) => cancelUnpaid(needs, onFailure), everyMs: MINUTE_MS }],
    forgetting: forgetInOwnPayments,
    exporting: [exportedOwnPayments],
  };
}
