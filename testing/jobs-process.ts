/**
 * An instance of a shop that does nothing but jobs until it is killed, and sends a message after each batch. Its argument is
 * the address of the database.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { loadQuickly } from '#server/load-quickly.ts';

loadQuickly();
const [{ runJobs }, { openDatabase }] = await Promise.all([
  import('#server/features/jobs/run-jobs.ts'),
  import('#server/platform/database.ts'),
]);
const database = openDatabase(process.argv[2] ?? '', 2, () => {});
const onFailure = (error: unknown) => {
  throw error;
};
for (;;) {
  const done = await runJobs({ database, now: () => new Date(), onChange() {}, onFailure });
  if (done === 0) await delay(5);
  else process.send?.('batch');
}
