import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { NewCheckout, OpenCheckout } from '#contract/checkout.ts';
import { toProvider } from '#contract/provider-currencies.ts';
import { isId } from '#contract/ids.ts';
import { toWhole } from '#contract/money.ts';
import { MAX_DECLINES } from '#contract/order-limits.ts';
import { shippingInfoOf } from '#server/features/addresses/shipping-info.ts';
import { type Database, isUniqueViolation } from '#server/platform/database.ts';
import { ApiError, notFound, unavailable } from '#server/platform/errors.ts';
import { readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import {
  type CheckoutDeps,
  TurnTaken,
  WrongPayment,
  type FinishedCheckout,
} from './checkout-deps.ts';
import type { CheckoutLimiters } from './checkout-limiters.ts';
import { findCheckout } from './checkout.queries.ts';
import { checkoutItems, checkouts, type CheckoutRow } from './checkouts.table.ts';
import {
  checkoutExpired,
  finishCheckout,
  finishedBefore,
  needsNoProvider,
} from './finish-checkout.ts';
import { askAndFollow, isOver } from './follow-payment.ts';
import { checkoutOfKey } from './idempotency.ts';
import { openCheckout } from './open-checkout.ts';
import { presentPriced } from '#server/features/pricing/present-priced.ts';
import { abandonCrashedOpening } from './opening-lease.ts';
import type { CheckoutRequest } from './reserve-checkout.ts';

export const CHECKOUTS_A_MINUTE = 10;
/** The browser polls for its order eight times in the first minute, then four times a minute. */
export const ORDERS_A_MINUTE = 10;
/** The time a request waits while another request of the same person opens a checkout. */
const MAX_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 40;

/**
 * Opens a checkout, or returns the open one that the same Idempotency-Key created before. Throws the
 * conflicts of `payment/create`, 429 past the limits, 503 if the provider is away.
 */
export async function createCheckout(
  deps: CheckoutDeps,
  limiters: CheckoutLimiters,
  userId: string,
  body: NewCheckout,
  { key, address }: { key?: string | string[] | undefined; address?: string } = {},
): Promise<CheckoutRow> {
  await limiters.limits.countInBatches('checkout', userId, CHECKOUTS_A_MINUTE);
  const request: CheckoutRequest = { body, address, idempotency: readIdempotencyKey(key, body) };
  const deadline = performance.now() + MAX_WAIT_MS;
  return limiters.turns.take(userId, () => openInTime(deps, limiters, userId, request, deadline));
}

/**
 * Waits while another server opens a checkout of the same person. If that server crashed, its checkout is
 * given up after 2.5 seconds.
 */
async function openInTime(
  deps: CheckoutDeps,
  { questions }: CheckoutLimiters,
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
        // A concurrent request of the same person is opening a checkout, or has just opened one.
        if (!(error instanceof TurnTaken) && !isUniqueViolation(error)) throw error;
      }
    }
    await abandonCrashedOpening(deps, userId);
    await delay(LOOK_AGAIN_MS);
  }
  throw unavailable('Another checkout of yours is being opened. Try again in a moment.');
}

/** The caller's open checkout with its lines; null if there is none or it has expired. */
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
    // It keeps its address until it is over.
    shippingInfo: shippingInfoOf(row),
    orderItems: items.map(({ productId, name, photo, price, quantity }) => ({
      productId,
      name,
      photo,
      price: toWhole(price),
      quantity,
    })),
  };
}

/** Returns the id of a person's open checkout. */
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

/** Presents what the browser needs to pay: sums in whole units, `amount` in minor units. */
export function presentCheckout(row: CheckoutRow) {
  return {
    checkoutId: row.id,
    clientSecret: row.clientSecret,
    amount: toProvider(row.total, row.currency),
    currency: row.currency,
    method: row.paymentMethod,
    subtotal: toWhole(row.subtotal),
    ...presentPriced(row),
    shippingCharges: toWhole(row.shippingCharges),
    discount: toWhole(row.discount),
    total: toWhole(row.total),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * The order of the caller's checkout, created now if it is paid. Throws 404 for somebody else's checkout,
 * 409 PAYMENT_INCOMPLETE while it is not paid, 409 CHECKOUT_EXPIRED once it can't be paid any more, 429
 * past the limit, 503 while the provider can't be asked.
 */
export async function orderFromCheckout(
  deps: CheckoutDeps,
  { limits, questions }: CheckoutLimiters,
  userId: string,
  checkoutId: string,
): Promise<FinishedCheckout> {
  await limits.countInBatches('order', userId, ORDERS_A_MINUTE);
  const [row] = isId(checkoutId) ? await findCheckout(deps.database.orm, { id: checkoutId }) : [];
  if (!row || row.userId !== userId) throw notFound('checkout');
  if (row.status === 'completed') return finishedBefore(deps.database.orm, deps, row);
  if (row.status === 'open' && needsNoProvider(row)) return finishCheckout(deps, row.id, undefined);
  if (row.paymentReference === null) {
    const isGivenUp = row.status === 'closing' || row.status === 'closed';
    throw isGivenUp ? checkoutExpired() : paymentIncomplete();
  }
  const outcome = await askAndFollow(deps, questions, row, row.paymentReference).catch(
    (error: unknown) => {
      // The amount does not match. The sweep finds it too, and reports it.
      throw error instanceof WrongPayment ? paymentIncomplete() : error;
    },
  );
  if (outcome.is === 'over') throw await whyOver(deps, row);
  if (outcome.is === 'undecided') throw paymentIncomplete();
  return outcome.order;
}

/**
 * Returns the error for a checkout that can't be paid any more. Reads it again, since it may have ended after its row was read.
 */
async function whyOver({ database }: CheckoutDeps, { id }: CheckoutRow): Promise<ApiError> {
  const [row] = await database.orm
    .select({ closeReason: checkouts.closeReason })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  if (row?.closeReason !== 'declined') return checkoutExpired();
  return new ApiError(
    'CHECKOUT_EXPIRED',
    `${MAX_DECLINES} payments were declined, so this checkout has ended. Nothing was charged.`,
    { details: { reason: 'declined' } },
  );
}

function paymentIncomplete(): ApiError {
  return new ApiError('PAYMENT_INCOMPLETE', 'The payment is not complete yet.');
}
