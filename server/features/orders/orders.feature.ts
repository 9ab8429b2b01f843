import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { annotateOrderRoutes } from './annotate-order.routes.ts';
import type { ManyOrdersDeps } from './orders-deps.ts';
import { ordersRoutes, type OrdersRoutesDeps } from './orders.routes.ts';
import {
  exportedCoupons,
  exportedOrders,
  forgetInOrders,
  sweepAddresses,
} from './personal-data.queries.ts';

export function ordersFeature(
  needs: OrdersRoutesDeps & Pick<ManyOrdersDeps, 'now' | 'onFailure'>,
): Feature & PersonalData {
  return {
    api: [ordersRoutes(needs), annotateOrderRoutes(needs)],
    sweeps: [{ run: () => sweepAddresses(needs), everyMs: 2_000, isOften: true }],
    forgetting: forgetInOrders,
    exporting: [exportedOrders, exportedCoupons],
  };
}
