import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS, type Feature } from '#server/platform/feature.ts';
import { forgetNetworks } from './become-guest.ts';
import { guestsRoutes, type GuestsRoutesDeps } from './guests.routes.ts';
import { forgetGuest } from './personal-data.ts';

/** Buying without an account. */
export function guestsFeature(needs: GuestsRoutesDeps): Feature & PersonalData {
  return {
    api: [guestsRoutes(needs)],
    sweeps: [
      {
        run: () => forgetNetworks(needs),
        everyMs: HOUR_MS,
        failure: 'the networks of guests were not forgotten',
      },
    ],
    forgetting: forgetGuest,
  };
}
