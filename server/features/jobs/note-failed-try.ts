import { and, eq } from 'drizzle-orm';
import { inTransaction, sqlState, type Database } from '#server/platform/database.ts';
import { jobs } from './jobs.table.ts';
import { judgeFailedTry } from './judge-failed-try.rule.ts';
import { dropPhotos } from './may-go-on.ts';

type JobRow = typeof jobs.$inferSelect;

/** Lets a job wait after a try that has failed, or ends it as failed. Not if it was stopped or tried again meanwhile. */
export async function noteFailedTry(
  database: Database,
  { id, state, failedTries: before }: JobRow,
  error: unknown,
  now: Date,
): Promise<void> {
  const failedTries = before + 1;
  const { nextTryAt, failure } = judgeFailedTry(failedTries, sqlState(error), now);
  const end = nextTryAt ? { nextTryAt } : { nextTryAt: null, state: 'failed' as const };
  await inTransaction(database, async (tx) => {
    const noted = await tx
      .update(jobs)
      .set({ failedTries, failure, ...end })
      .where(and(eq(jobs.id, id), eq(jobs.state, state), eq(jobs.failedTries, before)))
      .returning({ id: jobs.id });
    if (noted.length > 0 && !nextTryAt) await dropPhotos(tx, id);
  });
}
