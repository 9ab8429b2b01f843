import { MINUTE_MS, type Feature } from '#server/platform/feature.ts';
import type { HealthDeps } from './health-deps.ts';
import { shopHealthRoutes } from './health.routes.ts';
import { watchHealth } from './watch-health.ts';

/** How the parts of the shop are. */
export function healthFeature(needs: HealthDeps): Feature {
  return {
    api: [shopHealthRoutes(needs)],
    sweeps: [
      {
        run: () => watchHealth(needs),
        everyMs: MINUTE_MS,
        failure: 'the parts of the shop could not be looked at',
      },
    ],
  };
}
