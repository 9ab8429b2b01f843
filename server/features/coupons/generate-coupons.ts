import { randomInt } from 'node:crypto';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { NewCoupons } from '#contract/coupons.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { coupons } from './coupons.table.ts';
import { newTerms, type EditCouponsDeps } from './edit-coupons.ts';

/** Without letters and digits that are mistaken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const { length } = COUPON_LIMITS.generated;

/**
 * Creates many coupons with the same terms, each with a code of its own that is hard to guess. Returns the codes. A
 * repeated request with the same key gets the first one's. Throws 400, 409 IDEMPOTENCY_MISMATCH.
 */
export async function generateCoupons(
  { database, now }: EditCouponsDeps,
  by: string,
  { prefix, count, ...terms }: NewCoupons,
  idempotency: IdempotencyKey | undefined,
): Promise<string[]> {
  const at = now();
  const columns = newTerms(terms, at);
  const { created } = await inTransaction(database, (tx) =>
    createOnce(tx, { kind: 'coupon', userId: by, idempotency, now: at }, async () => {
      const codes: string[] = [];
      // A code that exists already is replaced by another one.
      while (codes.length < count)
        codes.push(...(await insertCodes(tx, prefix, count - codes.length, columns)));
      return codes;
    }),
  );
  return created;
}

async function insertCodes(
  tx: Transaction,
  prefix: string,
  count: number,
  columns: ReturnType<typeof newTerms>,
): Promise<string[]> {
  const codes = new Set(Array.from({ length: count }, () => prefix + newCode()));
  const added = await tx
    .insert(coupons)
    .values([...codes].map((code) => ({ ...columns, code })))
    .onConflictDoNothing()
    .returning({ code: coupons.code });
  return added.map(({ code }) => code);
}

function newCode(): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
