import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { cartRoutes, type CartRoutesDeps } from './cart.routes.ts';
import { exportedCart, forgetInCart, forgetRemovals } from './cart.service.ts';

export function cartFeature(needs: CartRoutesDeps): Feature & PersonalData {
  const { database, now } = needs;
  return {
    api: [cartRoutes(needs)],
    sweeps: [{ run: () => forgetRemovals(database, now()), everyMs: HOUR_MS }],
    forgetting: forgetInCart,
    exporting: [exportedCart],
  };
}
