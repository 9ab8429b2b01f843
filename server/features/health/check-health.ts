import type { HealthCheck } from '#contract/health.ts';
import { checksOfBackups } from './check-backups.ts';
import { checksOfDatabase } from './check-database.ts';
import { checksOfMachine } from './check-machine.ts';
import { checkOfOrigin } from './check-origin.ts';
import { checkOfScripts } from './check-scripts.ts';
import { checksOfServices } from './check-services.ts';
import { checksOfWork } from './check-work.ts';
import { inTime, runCheck } from './check.ts';
import { askDatabase } from './database-facts.queries.ts';
import { limitsOf, type HealthDeps } from './health-deps.ts';

export interface Health {
  ok: boolean;
  checks: HealthCheck[];
}

/** Looks at all parts of the shop, beside each other. While the database does not answer, what asks it is left out. */
export async function checkHealth(deps: HealthDeps): Promise<Health> {
  const { checkMs } = limitsOf(deps);
  const isThere = inTime(askDatabase(deps.database.pool), checkMs).then(
    () => true,
    () => false,
  );
  const all = [
    ...checksOfMachine(deps),
    ...checksOfDatabase(deps),
    checkOfOrigin(deps),
    ...checksOfServices(deps),
    checkOfScripts(deps),
    ...checksOfWork(deps),
    ...checksOfBackups(deps),
  ];
  const found = await Promise.all(
    all.map(async (check) =>
      check.asksDatabase && !(await isThere) ? undefined : runCheck(check, checkMs),
    ),
  );
  const checks = found.filter((check) => check !== undefined);
  return { ok: checks.every(({ ok }) => ok), checks };
}
