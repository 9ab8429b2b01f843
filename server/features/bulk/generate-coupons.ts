import { randomInt, randomUUIDv7 } from 'node:crypto';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { NewCoupons } from '#contract/coupons.ts';
import { coupons, type CouponRow } from '#server/features/coupons/coupons.table.ts';
import { newTerms, type EditCouponsDeps } from '#server/features/coupons/edit-coupons.ts';
import { byColumn, termsOfRow } from '#server/features/coupons/stored-coupon.rule.ts';
import { jobs } from '#server/features/jobs/jobs.table.ts';
import { storeRows } from '#server/features/jobs/store-rows.queries.ts';
import { currentActor, runAs } from '#server/platform/actor.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';

/** Without letters and digits that are mistaken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const { length } = COUPON_LIMITS.generated;

/**
 * Creates many coupons with the same terms, each with a code of its own that is hard to guess. Returns the codes. They are a
 * job that is done: one entry of the log, which can be undone as a whole. A repeated request with the same key gets the
 * first one's. Throws 400, 409 IDEMPOTENCY_MISMATCH.
 */
export async function generateCoupons(
  { database, now }: EditCouponsDeps,
  by: string,
  { prefix, count, ...terms }: NewCoupons,
  idempotency: IdempotencyKey | undefined,
): Promise<string[]> {
  const at = now();
  const columns = newTerms(terms, at);
  const { created } = await asOneJob(at, (jobId) =>
    inTransaction(database, (tx) =>
      createOnce(tx, { kind: 'coupon', userId: by, idempotency, now: at }, async () => {
        const added: CouponRow[] = [];
        // A code that exists already is replaced by another one.
        while (added.length < count)
          added.push(...(await insertCodes(tx, prefix, count - added.length, columns)));
        await storeJob(tx, { jobId, by, at }, added);
        return added.map(({ code }) => code);
      }),
    ),
  );
  return created;
}

/** Has the log keep all that `work` does as one entry, that of a job, which has the id of the request. */
function asOneJob<T>(at: Date, work: (jobId: string) => T): T {
  const actor = currentActor();
  if (!actor) return work(randomUUIDv7());
  const entry = { id: actor.request, type: 'coupon-job' as const, at: at.toISOString() };
  return runAs({ ...actor, entry }, () => work(entry.id));
}

async function storeJob(
  tx: Transaction,
  { jobId, by, at }: { jobId: string; by: string; at: Date },
  added: readonly CouponRow[],
): Promise<void> {
  const { length: total } = added;
  const over = { state: 'done' as const, total, done: total, written: total };
  await tx.insert(jobs).values({ id: jobId, kind: 'coupons', byUser: by, startedAt: at, ...over });
  const rows = added.map((row, position) => ({
    position,
    line: position + 1,
    productId: row.id,
    after: byColumn(termsOfRow(row)),
  }));
  await storeRows(tx, jobId, rows);
}

async function insertCodes(
  tx: Transaction,
  prefix: string,
  count: number,
  columns: ReturnType<typeof newTerms>,
): Promise<CouponRow[]> {
  const codes = new Set(Array.from({ length: count }, () => prefix + newCode()));
  return tx
    .insert(coupons)
    .values([...codes].map((code) => ({ ...columns, code })))
    .onConflictDoNothing()
    .returning();
}

function newCode(): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
