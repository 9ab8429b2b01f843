import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { exportedStockRequests, forgetInStockRequests } from './personal-data.ts';
import { stockRequestsRoutes, type StockRequestsRoutesDeps } from './stock-requests.routes.ts';

export function stockRequestsFeature(needs: StockRequestsRoutesDeps): Feature & PersonalData {
  return {
    api: [stockRequestsRoutes(needs)],
    forgetting: forgetInStockRequests,
    exporting: [exportedStockRequests],
  };
}
