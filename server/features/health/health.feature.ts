import type { Feature } from '#server/platform/feature.ts';
import type { HealthDeps } from './health-deps.ts';
import { shopHealthRoutes } from './health.routes.ts';

/** How the parts of the shop are. */
export function healthFeature(needs: HealthDeps): Feature {
  return { api: [shopHealthRoutes(needs)] };
}
