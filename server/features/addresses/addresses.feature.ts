import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { addressesRoutes, type AddressesRoutesDeps } from './addresses.routes.ts';
import { exportedAddresses, forgetInAddresses } from './addresses.service.ts';

export function addressesFeature(needs: AddressesRoutesDeps): Feature & PersonalData {
  return {
    api: [addressesRoutes(needs)],
    forgetting: forgetInAddresses,
    exporting: [exportedAddresses],
  };
}
