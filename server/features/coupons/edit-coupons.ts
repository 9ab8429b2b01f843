import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Coupon, CouponPage, CouponQuery, NewCoupon } from '#contract/coupons.ts';
import { isId } from '#contract/ids.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { pageCount } from '#contract/paging.ts';
import { createOnce } from '#server/platform/create-once.ts';
import {
  inTransaction,
  sqlState,
  type Database,
  type Transaction,
} from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { couponTerms } from './judge-coupon.rule.ts';
import { coupons } from './coupons.table.ts';

export interface EditCouponsDeps {
  database: Database;
  now(): Date;
}

type CouponRow = typeof coupons.$inferSelect;

const UNIQUE_VIOLATION = '23505';
/** Minor units of a fixed amount and hundredths of a percent are converted the same way. */
const toStored = toMinor;

/** A page of the coupons that are not deleted, newest first. */
export async function listCoupons(
  { orm }: Database,
  { page, limit }: CouponQuery,
): Promise<Omit<CouponPage, 'success'>> {
  const live = isNull(coupons.deletedAt);
  const [counted] = await orm.select({ total: count() }).from(coupons).where(live);
  const total = counted?.total ?? 0;
  const rows = await orm
    .select()
    .from(coupons)
    .where(live)
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit)
    .offset(Math.min((page - 1) * limit, total));
  return { coupons: rows.map(presentCoupon), page, totalPages: pageCount(total, limit), total };
}

/**
 * Creates a coupon. A repeated request with the same key gets the first one's coupon. Throws 400 for an
 * expiry in the past, 409 DUPLICATE for a code that exists, 409 IDEMPOTENCY_MISMATCH.
 */
export async function createCoupon(
  { database, now }: EditCouponsDeps,
  by: string,
  body: NewCoupon,
  idempotency: IdempotencyKey | undefined,
): Promise<Coupon> {
  const at = now();
  try {
    const { created } = await inTransaction(database, (tx) =>
      createOnce(tx, { kind: 'coupon', userId: by, idempotency, now: at }, () =>
        insertCoupon(tx, body, at),
      ),
    );
    return created;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const message = 'There is a coupon with this code already';
    throw new ApiError('DUPLICATE', `${message}.`, {
      details: { errors: [{ path: 'code', message }] },
    });
  }
}

async function insertCoupon(tx: Transaction, body: NewCoupon, at: Date): Promise<Coupon> {
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
  if (expiresAt && expiresAt <= at) throw invalid('expiresAt', 'Must be in the future');
  const [row] = await tx
    .insert(coupons)
    .values({
      code: body.code,
      kind: body.kind,
      amount: toStored(body.amount),
      minSubtotal: toMinor(body.minSubtotal ?? 0),
      expiresAt,
      usageLimit: body.usageLimit ?? null,
      perUserLimit: body.perUserLimit ?? null,
      createdAt: at,
    })
    .returning();
  if (!row) throw new Error('A coupon was not stored');
  return presentCoupon(row);
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
  const deleted = isId(id)
    ? await inTransaction(database, (tx) =>
        tx
          .update(coupons)
          .set({ deletedAt: now(), deletedBy: by })
          .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)))
          .returning({ id: coupons.id }),
      )
    : [];
  if (deleted.length === 0) throw notFound('coupon');
}

/** A row as the API's `Coupon`. */
export function presentCoupon(
  row: Omit<CouponRow, 'deletedAt' | 'deletedBy' | 'leftBinAt'>,
): Coupon {
  const terms = couponTerms(row);
  return {
    _id: row.id,
    code: row.code,
    kind: terms.kind,
    amount: terms.kind === 'fixed' ? toWhole(terms.amount) : terms.amount,
    minSubtotal: toWhole(row.minSubtotal),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    ...(row.usageLimit !== null && { usageLimit: row.usageLimit }),
    ...(row.perUserLimit !== null && { perUserLimit: row.perUserLimit }),
    timesUsed: row.timesUsed,
    createdAt: row.createdAt.toISOString(),
  };
}
