import { randomUUIDv7 } from 'node:crypto';
import type { NewCheckout } from '#contract/checkout.ts';
import type { Quote } from '#contract/pricing.ts';
import { PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { chainToContinue, endOfHold, newChain, type Chain } from './chain.rule.ts';
import { type CheckoutDeps, FormerUnasked, TurnTaken } from './checkout-deps.ts';
import { lockBuyer, lockRecent, storeCheckout } from './checkout.queries.ts';
import type { CheckoutItemRow, CheckoutRow } from './checkouts.table.ts';
import { demandAddressCooledDown, demandCooledDown } from './cool-down.ts';
import { isOver } from './follow-payment.ts';
import { NO_COUPON } from './hold-coupon.ts';
import { checkoutOfKey, rememberKey } from './idempotency.ts';
import { mergeLines, type WantedLine } from './judge-cart.rule.ts';
import { leaseFrom } from './opening-lease.ts';
import { type Offer, priceWanted } from './price-wanted.ts';

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
    const { priced, rules, granted, quote, isEligible, kept, rulesId } = await priceWanted(
      tx,
      deps,
      wanted,
    );
    const { taxPercent, shippingCharge, freeShippingAbove } = rules;
    const row: CheckoutRow = {
      ...NOT_OPEN_YET,
      id: randomUUIDv7(),
      userId,
      currency: settings.money.currency,
      paymentMethod: body.method ?? 'card',
      ...sumsOf(quote),
      taxPercent,
      shippingCharge,
      freeShippingAbove,
      rulesId,
      quote: kept,
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
    await storeCheckout(tx, row, linesToHold(row.id, priced, quote, isEligible));
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

function sumsOf({ subtotal, tax, taxIncluded, shippingCharges, discount, total }: Quote) {
  return { subtotal, tax, taxIncluded, shippingCharges, discount, total };
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

/** The lines of a checkout, which hold what the former one does not. */
function linesToHold(
  checkoutId: string,
  priced: readonly (WantedLine & Offer)[],
  quote: Quote,
  isEligible: ((line: number) => boolean) | undefined,
): CheckoutItemRow[] {
  return priced.map((line, position) => ({
    checkoutId,
    position,
    productId: line.productId,
    name: line.name,
    photo: line.photo && PHOTOS_PATH + line.photo,
    price: line.price,
    productPrice: line.productPrice,
    pricedAt: line.pricedAt,
    quantity: line.quantity,
    held: Math.max(0, line.quantity - line.heldByFormer),
    taxShare: quote.lines[position]?.tax ?? 0,
    discountShare: quote.lines[position]?.discount ?? 0,
    forCoupon: isEligible?.(position) ?? null,
  }));
}
