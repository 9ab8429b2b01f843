import { isLookDue, noteFaults } from '#server/features/attention/shop-faults.ts';
import { checkHealth } from './check-health.ts';
import type { HealthDeps } from './health-deps.ts';

/**
 * Checks whose faults the owner is told of by letter. Of missing webhooks and of what the audit finds they are told anyway, a held shop
 * sends no letters, and others can wait until somebody looks.
 */
const SERIOUS = new Set([
  'clock',
  'disk',
  'connections',
  'replica',
  'origin',
  'photos',
  'payments',
  'redis',
  'jobs',
  'backup',
  'restore',
]);

/** Looks at the shop every ten minutes, in one instance in production, and has the owner told of serious faults. */
export async function watchHealth(deps: HealthDeps): Promise<void> {
  const { config, database, now } = deps;
  if (config.mode !== 'production' || !(await isLookDue(database, now()))) return;
  const { checks } = await checkHealth(deps);
  const faults = checks.filter(({ name, ok }) => !ok && SERIOUS.has(name));
  await noteFaults(
    database,
    faults.map(({ name, words, remedy = '' }) => ({ name, words: `${words} ${remedy}`.trim() })),
    now(),
  );
}
