import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { KEY_KEPT_MS, type IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { checkouts, idempotencyKeys, type CheckoutRow } from './checkouts.table.ts';

/**
 * The checkout created under a key. Throws 409 IDEMPOTENCY_MISMATCH if the key came with another request.
 */
export async function checkoutOfKey(
  db: Database['orm'] | Transaction,
  userId: string,
  { key, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<CheckoutRow | undefined> {
  const [found] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, checkout: checkouts })
    .from(idempotencyKeys)
    .innerJoin(checkouts, eq(checkouts.id, idempotencyKeys.checkoutId))
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_KEPT_MS)),
      ),
    );
  if (found && found.bodyHash !== bodyHash) {
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used for another request.',
    );
  }
  return found?.checkout;
}

/** Stores a key with the checkout just created under it, replacing one whose checkout is over. */
export async function rememberKey(
  tx: Transaction,
  checkout: CheckoutRow,
  { key, bodyHash }: IdempotencyKey,
): Promise<void> {
  const fields = { bodyHash, checkoutId: checkout.id, createdAt: checkout.createdAt };
  await tx
    .insert(idempotencyKeys)
    .values({ userId: checkout.userId, key, ...fields })
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: fields });
}

/** Deletes expired keys. */
export async function forgetOldKeys({ orm }: Database, now: Date): Promise<void> {
  await orm
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_KEPT_MS)));
}
