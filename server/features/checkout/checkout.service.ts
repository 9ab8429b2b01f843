import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { toWhole } from '#contract/money.ts';
import type { NewCheckout, OpenCheckout } from '#contract/checkout.ts';
import { MOST_DECLINES } from '#contract/order-limits.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { isId } from '#contract/ids.ts';
import { sqlState, type Database } from '#server/platform/database.ts';
import { ApiError, notFound, unavailable } from '#server/platform/errors.ts';
import type { CheckoutDeps, CheckoutMemory } from './checkout-deps.ts';
import { checkoutItems, checkouts, type CheckoutRow } from './checkouts.table.ts';
import { checkoutExpired, finishCheckout, finishedBefore } from './finish-checkout.ts';
import { readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { checkoutOfKey } from './idempotency.ts';
import { askAndFollow, isOver } from './follow-payment.ts';
import { abandonCrashedOpening } from './opening-lease.ts';
import { openCheckout } from './open-checkout.ts';
import { TurnTaken, WrongPayment, type FinishedCheckout } from './outcomes.ts';
import type { CheckoutRequest } from './reserve-checkout.ts';

/** How many checkouts a person may open. */
export const CHECKOUTS_A_MINUTE = 10;
/** The browser asks for an order it waits for eight times in the first minute, and four times in the next ones. */
export const ORDERS_A_MINUTE = 10;
/** How long a request waits for another one of the same person that is opening a checkout. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 40;
const UNIQUE_VIOLATION = '23505';

/**
 * Opens a checkout, or answers the one that the same Idempotency-Key opened before, as long as it is
 * open. Throws the conflicts of `payment/create`, 429 past the limits, 503 if the provider is away.
 */
export async function createCheckout(
  deps: CheckoutDeps,
  memory: CheckoutMemory,
  userId: string,
  body: NewCheckout,
  { key, address }: { key?: string | string[] | undefined; address?: string } = {},
): Promise<CheckoutRow> {
  memory.limits.count('checkout', userId, CHECKOUTS_A_MINUTE);
  const request: CheckoutRequest = { body, address, idempotency: readIdempotencyKey(key, body) };
  const deadline = performance.now() + PATIENCE_MS;
  return memory.turns.take(userId, () => openInTime(deps, memory, userId, request, deadline));
}

/**
 * Other servers may be opening a checkout of the same person: this one's turn comes once theirs are
 * through. If one of them has crashed over it, what it left is given up after 2.5 seconds.
 */
async function openInTime(
  deps: CheckoutDeps,
  { questions }: CheckoutMemory,
  userId: string,
  request: CheckoutRequest,
  deadline: number,
): Promise<CheckoutRow> {
  while (performance.now() < deadline) {
    const earlier =
      request.idempotency &&
      (await checkoutOfKey(deps.database.orm, userId, request.idempotency, deps.now()));
    if (earlier?.status === 'open' && !isOver(earlier, deps.now())) return earlier;
    if (earlier?.status !== 'opening') {
      try {
        return await openCheckout(deps, questions, userId, request);
      } catch (error) {
        // Two requests of one person: a checkout of theirs is opening, or was opened in between.
        if (!(error instanceof TurnTaken) && sqlState(error) !== UNIQUE_VIOLATION) throw error;
      }
    }
    await abandonCrashedOpening(deps, userId);
    await delay(LOOK_AGAIN_MS);
  }
  throw unavailable('Another checkout of yours is being opened. Try again in a moment.');
}

/** The caller's open checkout with its lines, as long as it has not run out; else none. */
export async function readOpenCheckout(
  deps: CheckoutDeps,
  userId: string,
): Promise<OpenCheckout | null> {
  const [row] = await deps.database.orm
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
  if (!row || isOver(row, deps.now())) return null;
  const items = await deps.database.orm
    .select()
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, row.id))
    .orderBy(checkoutItems.position);
  return {
    ...presentCheckout(row),
    ...(row.coupon !== null && { coupon: row.coupon }),
    shippingInfo: addressOf(row),
    orderItems: items.map(({ productId, name, photo, price, quantity }) => ({
      productId,
      name,
      photo,
      price: toWhole(price),
      quantity,
    })),
  };
}

/** The id of a person's open checkout. */
export async function findOpenCheckout(
  { orm }: Database,
  userId: string,
): Promise<string | undefined> {
  const [open] = await orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
  return open?.id;
}

/** Where a checkout is to be sent: it has that until it is over. */
function addressOf({ id, address, city, state, country, pinCode }: CheckoutRow) {
  if (address === null || city === null || state === null || country === null || pinCode === null)
    throw new Error(`Checkout ${id} has no address`);
  return { address, city, state, country: country as ShippingInfo['country'], pinCode };
}

/** What the payment of a checkout needs: sums in whole units, `amount` in minor ones. */
export function presentCheckout(row: CheckoutRow) {
  return {
    checkoutId: row.id,
    clientSecret: row.clientSecret,
    amount: row.total,
    currency: row.currency,
    subtotal: toWhole(row.subtotal),
    tax: toWhole(row.tax),
    shippingCharges: toWhole(row.shippingCharges),
    discount: toWhole(row.discount),
    total: toWhole(row.total),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * The order of the caller's checkout, made now if it is paid. Throws 404 for another's, 409
 * PAYMENT_INCOMPLETE while it is not paid, 409 CHECKOUT_EXPIRED if it ran out or was replaced and can't be
 * paid any more, 429 past the limit, 503 while the provider can't be asked.
 */
export async function orderFromCheckout(
  deps: CheckoutDeps,
  { limits, questions }: CheckoutMemory,
  userId: string,
  checkoutId: string,
): Promise<FinishedCheckout> {
  limits.count('order', userId, ORDERS_A_MINUTE);
  const [row] = isId(checkoutId)
    ? await deps.database.orm
        .select()
        .from(checkouts)
        .where(eq(checkouts.id, checkoutId))
        .prepare('find-checkout')
        .execute()
    : [];
  if (!row || row.userId !== userId) throw notFound('checkout');
  if (row.status === 'completed') return finishedBefore(deps.database.orm, deps, row);
  if (row.total === 0 && row.status === 'open') return finishCheckout(deps, row.id, undefined);
  if (row.paymentReference === null) {
    const isGivenUp = row.status === 'closing' || row.status === 'closed';
    throw isGivenUp ? checkoutExpired() : paymentIncomplete();
  }
  const outcome = await askAndFollow(deps, questions, row, row.paymentReference).catch(
    (error: unknown) => {
      // Not in full. The sweep comes across it, too, and reports it.
      throw error instanceof WrongPayment ? paymentIncomplete() : error;
    },
  );
  if (outcome.is === 'over') throw await whyOver(deps, row);
  if (outcome.is === 'undecided') throw paymentIncomplete();
  return outcome.order;
}

/** Why a checkout can't be paid any more. It may have ended since its row was read. */
async function whyOver({ database }: CheckoutDeps, { id }: CheckoutRow): Promise<ApiError> {
  const [row] = await database.orm
    .select({ closeReason: checkouts.closeReason })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  if (row?.closeReason !== 'declined') return checkoutExpired();
  return new ApiError(
    'CHECKOUT_EXPIRED',
    `${MOST_DECLINES} payments were declined, so this checkout has ended. Nothing was charged.`,
    { details: { reason: 'declined' } },
  );
}

function paymentIncomplete(): ApiError {
  return new ApiError('PAYMENT_INCOMPLETE', 'The payment is not complete yet.');
}
