import { lt } from 'drizzle-orm';
import { FACTOR_LIMITS } from '#contract/factors.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import { provedSignIns } from '#server/features/users/proved-sign-ins.table.ts';
import { HOUR_MS, type Feature } from '#server/platform/feature.ts';
import { factorsRoutes, type FactorsRoutesDeps } from './factors.routes.ts';
import { exportedFactors, exportedProofs, forgetFactors } from './personal-data.ts';

/** The second factor of those who work in the back office. */
export function factorsFeature(needs: FactorsRoutesDeps): Feature & PersonalData {
  return {
    api: [factorsRoutes(needs)],
    sweeps: [
      {
        run: () => forgetProofs(needs),
        everyMs: HOUR_MS,
        failure: 'old proofs of second factors were not deleted',
      },
    ],
    forgetting: forgetFactors,
    exporting: [exportedFactors, exportedProofs],
  };
}

/** A log-in that has lasted so long has to prove the second factor again. */
async function forgetProofs({ database, now }: FactorsRoutesDeps): Promise<void> {
  const before = new Date(now().getTime() - FACTOR_LIMITS.days * 24 * HOUR_MS);
  await database.orm.delete(provedSignIns).where(lt(provedSignIns.at, before));
}
