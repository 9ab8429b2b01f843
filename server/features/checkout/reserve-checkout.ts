import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { NewCheckout } from '#contract/checkout.ts';
import { priceCart, type CartSums } from '#contract/pricing.ts';
import { shareOut } from '#contract/refund.ts';
import { eligibleLines } from '#server/features/coupons/judge-coupon.rule.ts';
import { PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import { readTerms } from '#server/features/settings/settings.queries.ts';
import { lockProducts, type LockedProduct } from '#server/features/stock/hold-stock.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { endOfHold, findChain, newChain, type Chain } from './chain.ts';
import { type CheckoutDeps, TurnTaken } from './checkout-deps.ts';
import { storeLines } from './checkout.queries.ts';
import { checkoutItems, checkouts, type CheckoutRow } from './checkouts.table.ts';
import { demandAddressCooledDown, demandCooledDown } from './cool-down.ts';
import { isOver } from './follow-payment.ts';
import { holdCoupon, NO_COUPON } from './hold-coupon.ts';
import { checkoutOfKey, rememberKey } from './idempotency.ts';
import { type OfferedProduct, mergeLines, type WantedLine } from './judge-cart.rule.ts';
import { leaseFrom } from './opening-lease.ts';
import { demandCart, demandDeliverable, demandTotal } from './refuse-cart.ts';
import { shareWithNewcomers } from './share-with-newcomers.ts';

/** A cart to be reserved, and the key by which a repeated request finds its checkout. */
export interface CheckoutRequest {
  body: NewCheckout;
  idempotency: { key: string; bodyHash: string } | undefined;
  /** The caller's network address. */
  address?: string | undefined;
}

/**
 * Prices a cart with current prices and rules and reserves it as an `opening` checkout, in one transaction. What
 * the caller's former checkout holds is counted as theirs: only the rest is reserved now. Throws the
 * conflicts of `payment/create`; then nothing has changed.
 */
export async function reserveCheckout(
  deps: CheckoutDeps,
  userId: string,
  { body, idempotency, address }: CheckoutRequest,
  former: CheckoutRow | undefined,
): Promise<CheckoutRow> {
  const { settings } = deps;
  const lines = mergeLines(body.orderItems);
  const { name: recipient = null, phone = null, ...shipTo } = body.shippingInfo;
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const standing = await openNow(tx, userId);
    if (standing?.id !== former?.id || (standing && isOver(standing, now))) throw new TurnTaken();
    if (idempotency) await demandUnused(tx, userId, idempotency, now);
    const chain = await joinChain(tx, deps, userId, standing, now);
    if (settings.coolDown && address !== undefined) {
      const isBeginning = chain.chainBeganAt === now;
      await demandAddressCooledDown(tx, deps, { userId, address, isBeginning }, now);
    }
    const wanted = { userId, body, lines, former: standing, now };
    const { priced, rules, granted, sums, isEligible } = await priceWanted(tx, deps, wanted);
    const [row] = await tx
      .insert(checkouts)
      .values({
        id: randomUUIDv7(),
        userId,
        status: 'opening',
        currency: settings.money.currency,
        ...sums,
        ...rules,
        ...(granted?.columns ?? NO_COUPON),
        recipient,
        phone,
        ...shipTo,
        openedFrom: address ?? null,
        ...chain,
        expiresAt: endOfHold(chain, settings.ttlSeconds, now),
        // Not the transaction's start: it may have waited for locks.
        ...leaseFrom(deps.now()),
        createdAt: now,
      })
      .returning()
      .prepare('insert-checkout')
      .execute();
    if (!row) throw new Error('A checkout was not stored');
    await holdLines(tx, row.id, priced, sums, isEligible);
    if (idempotency) await rememberKey(tx, row, idempotency);
    return row;
  });
}

/** A cart to be priced. */
interface WantedCart {
  userId: string;
  body: NewCheckout;
  lines: readonly WantedLine[];
  former: CheckoutRow | undefined;
  now: Date;
}

/** Locks what is in a cart, prices it by the present rules, and takes a use of its coupon. Throws its refusals. */
async function priceWanted(
  tx: Transaction,
  deps: CheckoutDeps,
  { userId, body, lines, former, now }: WantedCart,
) {
  const { money, coolDown } = deps.settings;
  const locked = await lockOffered(tx, lines, former);
  const offered = coolDown
    ? await shareWithNewcomers(tx, deps, locked, { userId, lines, former, now })
    : locked;
  const { rules, countries } = await readTerms(tx);
  demandDeliverable(body, countries);
  demandCart(lines, offered);
  const priced = lines.map((line) => ({ ...line, ...offerOf(offered, line) }));
  const { subtotal } = priceCart(priced, rules);
  const cart = { subtotal, lines: priced };
  const granted = await holdCoupon(tx, former, body.coupon, { userId, cart, now, money });
  const isEligible = eligibleLines(priced, granted?.productIds);
  const sums = priceCart(priced, rules, granted?.terms, isEligible);
  demandTotal(body, sums, rules);
  return { priced, rules, granted, sums, isEligible };
}

/**
 * Locks the person's row, so that their requests take turns, and then their open checkout. Throws
 * TurnTaken while another checkout of theirs is opening.
 */
async function openNow(tx: Transaction, userId: string): Promise<CheckoutRow | undefined> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
    .prepare('turn-of-user')
    .execute();
  const rows = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), inArray(checkouts.status, ['open', 'opening'])))
    .orderBy(checkouts.id)
    .for('update');
  if (rows.some(({ status }) => status === 'opening')) throw new TurnTaken();
  return rows[0];
}

/** The chain of a new checkout. Throws 429 if the person has to wait before beginning one. */
async function joinChain(
  tx: Transaction,
  { orders, settings: { ttlSeconds, coolDown } }: CheckoutDeps,
  userId: string,
  standing: CheckoutRow | undefined,
  now: Date,
): Promise<Chain> {
  const goingOn = await findChain(tx, userId, standing, now);
  if (goingOn) return { chainBeganAt: goingOn.chainBeganAt, chainEndsAt: goingOn.chainEndsAt };
  if (coolDown) await demandCooledDown(tx, orders, userId, now);
  return newChain(ttlSeconds, now);
}

/** The first request may have opened its checkout since the key was looked up. */
async function demandUnused(
  tx: Transaction,
  userId: string,
  idempotency: NonNullable<CheckoutRequest['idempotency']>,
  now: Date,
): Promise<void> {
  const earlier = await checkoutOfKey(tx, userId, idempotency, now);
  if (earlier?.status === 'open' || earlier?.status === 'opening') throw new TurnTaken();
}

type Offer = LockedProduct & OfferedProduct;

/**
 * Locks the products of a cart, and reads how much the former checkout, which is locked, holds of them.
 */
async function lockOffered(
  tx: Transaction,
  lines: readonly WantedLine[],
  former: CheckoutRow | undefined,
): Promise<Map<string, Offer>> {
  const products = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const held = former
    ? await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, former.id))
    : [];
  const heldOf = new Map(held.map((item) => [item.productId, item.held]));
  return new Map(
    [...products].map(([id, product]) => [id, { ...product, heldByFormer: heldOf.get(id) ?? 0 }]),
  );
}

function offerOf(offered: ReadonlyMap<string, Offer>, { productId }: WantedLine): Offer {
  const offer = offered.get(productId);
  if (!offer) throw new Error('A judged cart has all its products');
  return offer;
}

/**
 * Stores the lines of a checkout and reserves what the former one does not hold. The products are locked.
 */
async function holdLines(
  tx: Transaction,
  checkoutId: string,
  priced: readonly (WantedLine & Offer)[],
  sums: CartSums,
  isEligible: ((line: number) => boolean) | undefined,
): Promise<void> {
  const shares = shareOut(priced, sums, isEligible);
  const lines = priced.map((line, position) => ({
    position,
    productId: line.productId,
    name: line.name,
    photo: line.photo && PHOTOS_PATH + line.photo,
    price: line.price,
    quantity: line.quantity,
    held: Math.max(0, line.quantity - line.heldByFormer),
    taxShare: shares.lines[position]?.tax ?? 0,
    discountShare: shares.lines[position]?.discount ?? 0,
    forCoupon: isEligible?.(position) ?? null,
  }));
  await storeLines(tx, checkoutId, lines);
}
