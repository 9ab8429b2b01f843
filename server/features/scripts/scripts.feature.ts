import { MINUTE_MS, type Feature } from '#server/platform/feature.ts';
import { scriptsRoutes, type ScriptsRoutesDeps } from './scripts.routes.ts';
import { watchScripts } from './watch-scripts.ts';

/** The list of the scripts that may run where people log in and pay, and the watch over those of providers. */
export function scriptsFeature(needs: ScriptsRoutesDeps): Feature {
  return {
    api: [scriptsRoutes(needs)],
    sweeps: [
      {
        run: () => watchScripts(needs),
        everyMs: 10 * MINUTE_MS,
        failure: 'the scripts of providers could not be looked at',
      },
    ],
  };
}
