import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NewCheckout } from '#contract/checkout.ts';
import { priceCart, type CartSums } from '#contract/pricing.ts';
import { shareOut } from '#contract/refund.ts';
import { eligibleLines } from '#server/features/coupons/judge-coupon.rule.ts';
import { PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import type { Terms } from '#server/features/settings/settings.queries.ts';
import { lockProducts, type LockedProduct } from '#server/features/stock/hold-stock.queries.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { chainToContinue, endOfHold, newChain, type Chain } from './chain.rule.ts';
import { type CheckoutDeps, FormerUnasked, TurnTaken } from './checkout-deps.ts';
import { lockBuyer, lockRecent, storeCheckout } from './checkout.queries.ts';
import { checkoutItems, type CheckoutItemRow, type CheckoutRow } from './checkouts.table.ts';
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
 * conflicts of `payment/create`, and FormerUnasked if the caller has a checkout that could still be paid and `asked` is missing;
 * then nothing has changed.
 */
export async function reserveCheckout(
  deps: CheckoutDeps,
  userId: string,
  { body, idempotency, address }: CheckoutRequest,
  asked: { former: CheckoutRow | undefined } | undefined,
): Promise<CheckoutRow> {
  const { settings } = deps;
  const lines = mergeLines(body.orderItems);
  const { name: recipient = null, phone = null, ...shipTo } = body.shippingInfo;
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    await lockBuyer(tx, { userId });
    const recent = await lockRecent(tx, { userId, now });
    const standing = standingAmong(recent);
    if (!asked) demandNoPayable(recent);
    if (standing?.id !== asked?.former?.id || (standing && isOver(standing, now)))
      throw new TurnTaken();
    if (idempotency) await demandUnused(tx, userId, idempotency, now);
    const chain = await joinChain(tx, deps, userId, chainToContinue(recent, standing, now), now);
    if (settings.coolDown && address !== undefined) {
      const isBeginning = chain.chainBeganAt === now;
      await demandAddressCooledDown(tx, deps, { userId, address, isBeginning }, now);
    }
    const wanted = { userId, body, lines, former: standing, now };
    const { priced, rules, granted, sums, isEligible } = await priceWanted(tx, deps, wanted);
    const row: CheckoutRow = {
      ...NOT_OPEN_YET,
      id: randomUUIDv7(),
      userId,
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
    };
    await storeCheckout(tx, row, linesToHold(row.id, priced, sums, isEligible));
    if (idempotency) await rememberKey(tx, row, idempotency);
    return row;
  });
}

/** A person's open checkout. Throws TurnTaken while another one is opening. */
function standingAmong(recent: readonly CheckoutRow[]): CheckoutRow | undefined {
  if (recent.some(({ status }) => status === 'opening')) throw new TurnTaken();
  return recent.find(({ status }) => status === 'open');
}

/** Throws FormerUnasked if one of a person's checkouts could still be paid. */
function demandNoPayable(recent: readonly CheckoutRow[]): void {
  const payable = recent.filter(isPayable);
  if (payable.length > 0) throw new FormerUnasked(payable);
}

/** True for a checkout that its buyer could still pay. Nobody knows the secret of one that failed to open. */
function isPayable({ status, closeReason }: CheckoutRow): boolean {
  return (status === 'open' || status === 'closing') && closeReason !== 'failed';
}

/** Columns of a checkout that is reserved and not open yet. */
const NOT_OPEN_YET = {
  status: 'opening',
  closeReason: null,
  openedNetwork: null,
  paymentReference: null,
  clientSecret: null,
  declinedAttempts: [] as string[],
  ranOutAt: null,
} as const;

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
  const { offers: locked, terms } = await lockOffered(tx, lines, former);
  const offered = coolDown
    ? await shareWithNewcomers(tx, deps, locked, { userId, lines, former, now })
    : locked;
  const { rules, countries } = terms;
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

/** The chain of a new checkout. Throws 429 if the person has to wait before beginning one. */
async function joinChain(
  tx: Transaction,
  { orders, settings: { ttlSeconds, coolDown } }: CheckoutDeps,
  userId: string,
  goingOn: Chain | undefined,
  now: Date,
): Promise<Chain> {
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
): Promise<{ offers: Map<string, Offer>; terms: Terms }> {
  const { products, terms } = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const held = former
    ? await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, former.id))
    : [];
  const heldOf = new Map(held.map((item) => [item.productId, item.held]));
  const offers = [...products.values()].map((product) => ({
    ...product,
    heldByFormer: heldOf.get(product.id) ?? 0,
  }));
  return { offers: new Map(offers.map((offer) => [offer.id, offer])), terms };
}

function offerOf(offered: ReadonlyMap<string, Offer>, { productId }: WantedLine): Offer {
  const offer = offered.get(productId);
  if (!offer) throw new Error('A judged cart has all its products');
  return offer;
}

/** The lines of a checkout, which hold what the former one does not. */
function linesToHold(
  checkoutId: string,
  priced: readonly (WantedLine & Offer)[],
  sums: CartSums,
  isEligible: ((line: number) => boolean) | undefined,
): CheckoutItemRow[] {
  const shares = shareOut(priced, sums, isEligible);
  return priced.map((line, position) => ({
    checkoutId,
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
}
