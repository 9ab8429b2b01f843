import { and, eq, inArray } from 'drizzle-orm';
import { jobRows, jobs } from '#server/features/jobs/jobs.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';

/**
 * Deletes what dry runs of bank statements show of a person's orders: who paid, as the bank says it. Nothing else keeps that, and dry runs are kept
 * for a day.
 */
export const forgetInStatements: ForgetPerson = {
  async forget(tx, { uid }) {
    const tried = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, 'payments'), eq(jobs.isDryRun, true)));
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    await tx
      .update(jobRows)
      .set({ after: null })
      .where(and(inArray(jobRows.jobId, tried), inArray(jobRows.productId, theirs)));
  },
};
