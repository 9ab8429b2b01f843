/**
 * An instance of a shop that does nothing but jobs until it is killed. It sends a message when it begins to look for them, and
 * after each batch. Its argument is the address of the database.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { loadQuickly } from '#server/platform/load-quickly.ts';

loadQuickly();
const [{ runJobs }, { JOB_WRITERS }, { openDatabase }] = await Promise.all([
  import('#server/features/jobs/run-jobs.ts'),
  import('#testing/job-writers.ts'),
  import('#server/platform/database.ts'),
]);
const database = openDatabase(process.argv[2] ?? '', 2, () => {});
const onFailure = (error: unknown) => {
  throw error;
};
process.send?.('ready');
for (;;) {
  const done = await runJobs({
    database,
    now: () => new Date(),
    writers: JOB_WRITERS,
    onChange() {},
    onFailure,
  });
  if (done === 0) await delay(5);
  else process.send?.('batch');
}
