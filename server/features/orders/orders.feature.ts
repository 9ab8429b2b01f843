import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Database } from '#server/platform/database.ts';
import type { ExportsDeps } from '#server/platform/exports.ts';
import type { Feature } from '#server/platform/feature.ts';
import { adminOrdersRoutes, orderCsvRoutes } from './admin-orders.routes.ts';
import { annotateOrderRoutes } from './annotate-order.routes.ts';
import type { ManyOrdersDeps } from './orders-deps.ts';
import { ordersRoutes, type OrdersRoutesDeps } from './orders.routes.ts';
import {
  exportedCoupons,
  exportedOrders,
  forgetInOrders,
  sweepAddresses,
} from './personal-data.queries.ts';

interface Needs extends OrdersRoutesDeps, ExportsDeps, Pick<ManyOrdersDeps, 'onFailure'> {
  database: Database;
}

export function ordersFeature(needs: Needs): Feature & PersonalData {
  return {
    api: [
      ordersRoutes(needs),
      adminOrdersRoutes(needs),
      annotateOrderRoutes(needs),
      orderCsvRoutes(needs),
    ],
    sweeps: [{ run: () => sweepAddresses(needs), everyMs: 2_000, isOften: true }],
    forgetting: forgetInOrders,
    exporting: [exportedOrders, exportedCoupons],
  };
}
