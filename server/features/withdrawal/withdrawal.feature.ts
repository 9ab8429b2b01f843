import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Config } from '#server/platform/config.ts';
import { HOUR_MS, Trigger, type Feature } from '#server/platform/feature.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { exportedWithdrawals, forgetInWithdrawals } from './personal-data.ts';
import { deleteExpired, settleWithdrawals } from './settle-withdrawals.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';

interface Needs extends WithdrawalDeps {
  config: Pick<Config, 'rateLimit'>;
  limits: SharedLimits;
  /** False where nothing is swept. */
  sweeps?: boolean;
}

const CONFIRM_MS = 200;

export function withdrawalFeature({
  config,
  limits,
  sweeps,
  ...deps
}: Needs): Feature & PersonalData {
  const confirmed = new Trigger();
  return {
    api: [
      withdrawalRoutes({
        ...deps,
        limits,
        isLimited: config.rateLimit,
        onConfirmed: confirmed.fire,
        confirmMs: sweeps === false ? 0 : CONFIRM_MS,
      }),
    ],
    sweeps: [
      {
        run: (onFailure) => settleWithdrawals(deps, onFailure),
        everyMs: 5_000,
        isOften: true,
        failure: 'a withdrawal was not settled',
        trigger: confirmed,
      },
      { run: () => deleteExpired(deps), everyMs: HOUR_MS },
    ],
    forgetting: forgetInWithdrawals,
    exporting: [exportedWithdrawals],
  };
}
