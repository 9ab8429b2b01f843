import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { adminOrdersRoutes, type AdminOrdersDeps } from './admin-orders.routes.ts';
import { forgetInSearch } from './personal-data.queries.ts';

export function orderSearchFeature(needs: AdminOrdersDeps): Feature & PersonalData {
  return { api: [adminOrdersRoutes(needs)], forgetting: forgetInSearch };
}
