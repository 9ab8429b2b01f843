import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS, type Feature } from '#server/platform/feature.ts';
import { deleteOldChallenges } from './challenges.ts';
import { passkeysRoutes, type PasskeysRoutesDeps } from './passkeys.routes.ts';
import { exportedPasskeys, forgetPasskeys } from './personal-data.ts';

/** Signing in with passkeys, beside the other ways of an account. */
export function passkeysFeature(
  needs: Omit<PasskeysRoutesDeps, 'onLetter'>,
): Feature & PersonalData {
  // Letters about new devices are looked for each second.
  const onLetter = () => {};
  return {
    api: [passkeysRoutes({ ...needs, onLetter })],
    sweeps: [
      {
        run: () => deleteOldChallenges(needs.database, needs.now()),
        everyMs: HOUR_MS,
        failure: 'old challenges of passkeys were not deleted',
      },
    ],
    forgetting: forgetPasskeys,
    exporting: [exportedPasskeys],
  };
}
