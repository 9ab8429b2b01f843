import { and, eq } from 'drizzle-orm';
import { heldDuties } from '#server/features/users/held-duties.rule.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { dutyOf } from './job-duty.ts';
import { jobPhotos } from './job-photos.table.ts';
import { jobs, NO_FAILED_TRIES } from './jobs.table.ts';

type JobRow = typeof jobs.$inferSelect;

/**
 * Checks whether whoever started a job still may. If not, the job is stopped: a duty that is taken away counts from the next
 * batch.
 */
export async function mayGoOn(tx: Transaction, { id, kind, byUser }: JobRow): Promise<boolean> {
  const [starter] = await tx.select().from(users).where(eq(users.id, byUser));
  const isClosed = !starter || starter.deletedAt !== null;
  if (!isClosed && heldDuties(starter).includes(dutyOf(kind))) return true;
  await tx
    .update(jobs)
    .set({ state: 'stopped', ...NO_FAILED_TRIES })
    .where(eq(jobs.id, id));
  await dropPhotos(tx, id);
  return false;
}

/** Nobody takes photos for a job any more. */
export async function dropPhotos(tx: Transaction, jobId: string): Promise<void> {
  const due = and(eq(jobPhotos.jobId, jobId), eq(jobPhotos.isDone, false));
  await tx.update(jobPhotos).set({ isDone: true }).where(due);
}
