import { eq, inArray } from 'drizzle-orm';
import { countCouponUse } from '#server/features/coupons/coupon-uses.queries.ts';
import { changeReserved } from '#server/features/stock/hold-stock.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { endOfHold } from './chain.rule.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { markAsOpen } from './checkout.queries.ts';
import { checkoutItems, checkouts, type CheckoutRow } from './checkouts.table.ts';

type OpenedPayment = { reference: string; clientSecret: string } | undefined;

/**
 * Opens a reserved checkout. Returns undefined if it was given up meanwhile. Throws 403 ACCOUNT_DELETED
 * if its buyer's account was deleted meanwhile.
 */
export async function becomeOpen(
  deps: CheckoutDeps,
  fresh: CheckoutRow,
  payment: OpenedPayment,
): Promise<CheckoutRow | undefined> {
  const row = await markOpen(deps.database.orm, deps, fresh, payment);
  if (!row) await demandBuyer(deps.database.orm, fresh.userId);
  return row;
}

/** The same, taking over what the former checkout holds, whose payment is cancelled by now. */
export async function takeOver(
  deps: CheckoutDeps,
  { id: checkoutId, userId }: CheckoutRow,
  payment: OpenedPayment,
  formerId: string,
): Promise<CheckoutRow | undefined> {
  return inTransaction(deps.database, async (tx) => {
    // Locks the person before the checkouts, as `reserveCheckout` does.
    await demandBuyer(tx, userId);
    // In the order of their ids, as everywhere.
    const locked = await tx
      .select()
      .from(checkouts)
      .where(inArray(checkouts.id, [checkoutId, formerId]))
      .orderBy(checkouts.id)
      .for('update');
    const fresh = locked.find(({ id }) => id === checkoutId);
    const former = locked.find(({ id }) => id === formerId);
    if (fresh?.status !== 'opening') return undefined;
    if (former?.status === 'open' || former?.status === 'closing')
      await inherit(tx, fresh, former, deps.now());
    else await holdInFull(tx, fresh);
    return markOpen(tx, deps, fresh, payment);
  });
}

type Db = CheckoutDeps['database']['orm'] | Transaction;

/**
 * Throws 403 if the buyer's account was deleted. In a transaction the lock keeps a deletion waiting until
 * its end.
 */
async function demandBuyer(db: Db, userId: string): Promise<void> {
  const [buyer] = await db
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (buyer?.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
}

async function markOpen(
  db: Db,
  { now, settings: { ttlSeconds, checkAgainMs } }: CheckoutDeps,
  fresh: CheckoutRow,
  payment: OpenedPayment,
): Promise<CheckoutRow | undefined> {
  const at = now();
  const expiresAt = endOfHold(fresh, ttlSeconds, at);
  const [row] = await markAsOpen(db, {
    id: fresh.id,
    reference: payment?.reference ?? null,
    clientSecret: payment?.clientSecret ?? null,
    expiresAt,
    // At the latest when it expires.
    nextCheckAt: new Date(Math.min(at.getTime() + checkAgainMs, expiresAt.getTime())),
    at,
  });
  return row;
}

/** Moves what the former checkout holds to the new one and gives back the rest. */
async function inherit(
  tx: Transaction,
  fresh: CheckoutRow,
  former: CheckoutRow,
  now: Date,
): Promise<void> {
  const items = await tx
    .select()
    .from(checkoutItems)
    .where(inArray(checkoutItems.checkoutId, [fresh.id, former.id]));
  const change = new Map<string, number>();
  for (const { checkoutId, productId, quantity, held } of items) {
    const by = checkoutId === fresh.id ? quantity - held : -held;
    change.set(productId, (change.get(productId) ?? 0) + by);
  }
  await changeReserved(tx, change);
  await tx.update(checkoutItems).set({ held: 0 }).where(eq(checkoutItems.checkoutId, former.id));
  await tx
    .update(checkoutItems)
    .set({ held: checkoutItems.quantity })
    .where(eq(checkoutItems.checkoutId, fresh.id));
  const isSameUse = former.holdsCoupon && !fresh.holdsCoupon && former.couponId === fresh.couponId;
  if (former.couponId && former.holdsCoupon && !isSameUse)
    await countCouponUse(tx, former.couponId, -1);
  await tx
    .update(checkouts)
    .set({ status: 'closed', closeReason: 'replaced', holdsCoupon: false, updatedAt: now })
    .where(eq(checkouts.id, former.id));
}

/** The former checkout was closed meanwhile: reserves everything anew, or fails on a check constraint. */
async function holdInFull(tx: Transaction, fresh: CheckoutRow): Promise<void> {
  const items = await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, fresh.id));
  await changeReserved(
    tx,
    new Map(items.map(({ productId, quantity, held }) => [productId, quantity - held])),
  );
  await tx
    .update(checkoutItems)
    .set({ held: checkoutItems.quantity })
    .where(eq(checkoutItems.checkoutId, fresh.id));
  if (fresh.couponId && !fresh.holdsCoupon) await countCouponUse(tx, fresh.couponId, 1);
}
