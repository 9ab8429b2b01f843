import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS, type Feature } from '#server/platform/feature.ts';
import { forgetNetworks } from './become-guest.ts';
import { guestsRoutes, type GuestsRoutesDeps } from './guests.routes.ts';
import { deleteOldKeys } from './order-keys.queries.ts';
import { forgetGuest } from './personal-data.ts';
import { trackRoutes } from './track.routes.ts';

/** Buying without an account. */
export function guestsFeature(needs: GuestsRoutesDeps): Feature & PersonalData {
  const { database, now } = needs;
  // Letters with codes are looked for each second.
  const onLetter = () => {};
  return {
    api: [guestsRoutes(needs), trackRoutes({ ...needs, onLetter })],
    sweeps: [
      {
        run: () => forgetNetworks(needs),
        everyMs: HOUR_MS,
        failure: 'the networks of guests were not forgotten',
      },
      {
        run: () => deleteOldKeys(database, now()),
        everyMs: HOUR_MS,
        failure: 'old keys of orders were not deleted',
      },
    ],
    forgetting: forgetGuest,
  };
}
