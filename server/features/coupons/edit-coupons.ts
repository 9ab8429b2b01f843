import { and, eq, isNull } from 'drizzle-orm';
import { describeCouponField, type CouponField } from '#contract/coupon-fields.ts';
import type { Coupon, CouponChanges, NewCoupon } from '#contract/coupons.ts';
import { isId } from '#contract/ids.ts';
import { toHundredths } from '#contract/hundredths.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';
import { coupons, type CouponRow } from './coupons.table.ts';
import { termsProblem } from './joined-terms.rule.ts';
import { presentCoupon, versionOf } from './present-coupon.ts';
import { storedTerms } from './stored-coupon.rule.ts';

export interface EditCouponsDeps {
  database: Database;
  now(): Date;
}

/**
 * Creates a coupon. A repeated request with the same key gets the first one's coupon. Throws 400 for an
 * expiry in the past or before the start, 409 DUPLICATE for a code that exists, 409 IDEMPOTENCY_MISMATCH.
 */
export async function createCoupon(
  { database, now }: EditCouponsDeps,
  by: string,
  { code, ...body }: NewCoupon,
  idempotency: IdempotencyKey | undefined,
): Promise<Coupon> {
  const at = now();
  const { created } = await saveUnique(
    () =>
      inTransaction(database, (tx) =>
        createOnce(tx, { kind: 'coupon', userId: by, idempotency, now: at }, async () => {
          const [row] = await tx
            .insert(coupons)
            .values({ code, ...newTerms(body, at) })
            .returning();
          if (!row) throw new Error('A coupon was not stored');
          return presentCoupon(row);
        }),
      ),
    codeTaken,
  );
  return created;
}

/** The columns of a new coupon, but for its code. Throws 400. */
export function newTerms(
  terms: Omit<NewCoupon, 'code'>,
  at: Date,
): Omit<typeof coupons.$inferInsert, 'code'> {
  const { kind, amount } = terms;
  const columns = { ...columnsOf(terms), kind, amount: toHundredths(amount), createdAt: at };
  if (columns.expiresAt && columns.expiresAt <= at)
    throw invalid('expiresAt', 'Must be in the future');
  demandTerms(columns);
  return columns;
}

/**
 * Changes the given fields of a coupon; null removes a limit. Open checkouts and orders keep the terms they were priced
 * by. Throws 400, 404, 409 DUPLICATE, and 412 STALE if it has changed since `ifMatch`.
 */
export async function changeCoupon(
  { database, now }: EditCouponsDeps,
  id: string,
  changes: CouponChanges,
  ifMatch: string | undefined,
): Promise<Coupon> {
  return saveUnique(
    () =>
      inTransaction(database, async (tx) => {
        const row = await lockCoupon(tx, id);
        if (isStale(versionOf(row), ifMatch)) throw stale();
        // Not the transaction's start: it may have waited for checkouts that take a use of it.
        const at = now();
        const columns = columnsOf(changes);
        const merged = { ...row, ...columns };
        demandTerms(merged);
        if (merged.usageLimit !== null && merged.usageLimit < row.timesUsed)
          throw invalid('usageLimit', `It is used ${row.timesUsed} times already`);
        const limitsOne =
          merged.perUserLimit !== row.perUserLimit || merged.firstOrderOnly !== row.firstOrderOnly;
        const [changed] = await tx
          .update(coupons)
          .set({
            ...columns,
            ...(limitsOne && { limitsSince: at }),
            changedAt: versionAfter(versionOf(row), at),
          })
          .where(eq(coupons.id, id))
          .returning();
        if (!changed) throw notFound('coupon');
        return presentCoupon(changed);
      }),
    codeTaken,
  );
}

/**
 * Moves a coupon into the bin: orders and open checkouts keep its discount, and its code can be used again. Throws
 * 404.
 */
export async function deleteCoupon(
  { database, now }: EditCouponsDeps,
  by: string,
  id: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockCoupon(tx, id);
    await tx.update(coupons).set({ deletedAt: now(), deletedBy: by }).where(eq(coupons.id, id));
  });
}

async function lockCoupon(tx: Transaction, id: string): Promise<CouponRow> {
  const live = and(eq(coupons.id, id), isNull(coupons.deletedAt));
  const [row] = isId(id) ? await tx.select().from(coupons).where(live).for('update') : [];
  if (!row) throw notFound('coupon');
  return row;
}

/** The columns of the fields that are given. */
function columnsOf(fields: CouponChanges): Partial<CouponRow> {
  const columns = Object.entries(storedTerms(fields)).map(([field, value]) => {
    const isTime = describeCouponField(field as CouponField).kind === 'time';
    return [field, isTime && value !== null ? new Date(String(value)) : value];
  });
  return Object.fromEntries(columns) as Partial<CouponRow>;
}

/** The kind may have been changed without the amount, and the end without the start. */
function demandTerms(terms: Parameters<typeof termsProblem>[0]): void {
  const problem = termsProblem(terms);
  if (problem) throw invalid(problem.path, problem.message);
}

function codeTaken(): ApiError {
  return duplicate('code', 'There is a coupon with this code already');
}

function stale(): ApiError {
  return new ApiError(
    'STALE',
    'This coupon has changed since you opened it. Look at it again before you save.',
  );
}
