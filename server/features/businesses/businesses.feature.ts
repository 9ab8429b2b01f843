import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { businessesRoutes, type BusinessesRoutesDeps } from './businesses.routes.ts';
import { exportedBusinesses, forgetInBusinesses } from './businesses.service.ts';

export function businessesFeature(needs: BusinessesRoutesDeps): Feature & PersonalData {
  return {
    api: [businessesRoutes(needs)],
    forgetting: forgetInBusinesses,
    exporting: [exportedBusinesses(needs)],
  };
}
