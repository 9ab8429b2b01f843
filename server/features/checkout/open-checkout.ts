import { and, eq } from 'drizzle-orm';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { ApiError, unavailable } from '#server/platform/errors.ts';
import { sqlState } from '#server/platform/database.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkouts } from './checkouts.table.ts';
import { closeCheckout } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';
import {
  reserveCheckout,
  takeOver,
  type CheckoutRequest,
  type CheckoutRow,
} from './reserve-checkout.ts';

/**
 * Opens a checkout for a cart: reserves it, opens a payment for exactly its total, and takes the place
 * of the caller's former checkout once that one's payment is confirmed cancelled.
 *
 * Throws the conflicts of `payment/create` (409, 404 COUPON_INVALID) and 503 if the provider does not
 * answer; then nothing is reserved and the former checkout is as it was.
 */
export async function openCheckout(
  parts: CheckoutParts,
  userId: string,
  request: CheckoutRequest,
): Promise<CheckoutRow> {
  const former = await settleFormer(parts, userId);
  const fresh = await reserveCheckout(parts, userId, request, former);
  let payment: Payment | undefined;
  try {
    if (fresh.total > 0) {
      payment = await parts.provider.open({
        checkoutId: fresh.id,
        amount: fresh.total,
        currency: fresh.currency,
      });
    }
    if (former) await cancelFormer(parts, former);
    const opened = await takeOver(parts, fresh.id, payment, former?.id);
    if (!opened) throw unavailable();
    parts.onStockChange();
    return opened;
  } catch (error) {
    // Nobody has the payment's secret yet, so it can't be paid: what was reserved is free at once.
    await closeCheckout(parts, fresh.id, 'failed');
    if (payment) void parts.provider.cancel(payment.reference).catch(() => {});
    throw isCheckRefusal(error) ? unavailable() : error;
  }
}

/** The rows' own checks refused: what the former checkout held was given back and sold in between. */
function isCheckRefusal(error: unknown): boolean {
  return sqlState(error) === '23514';
}

/** The caller's open checkout, after asking the provider: a paid one is finished, one being paid is left alone. */
async function settleFormer(
  parts: CheckoutParts,
  userId: string,
): Promise<CheckoutRow | undefined> {
  const former = await findOpen(parts, userId);
  if (!former?.paymentReference) return former;
  const payment = await parts.provider.find(former.paymentReference);
  await refuseIfTaken(parts, former, payment);
  return former;
}

/** The caller's open checkout. */
export async function findOpen(
  parts: CheckoutParts,
  userId: string,
): Promise<CheckoutRow | undefined> {
  const [row] = await parts.database.orm
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
  return row;
}

async function refuseIfTaken(
  parts: CheckoutParts,
  former: CheckoutRow,
  payment: Payment,
): Promise<void> {
  if (payment.state === 'pending') {
    throw new ApiError(
      'PAYMENT_PENDING',
      'Your last payment is still being made. Finish it or wait a moment.',
    );
  }
  if (payment.state !== 'paid') return;
  const { orderId } = await finishCheckout(parts, former.id, payment);
  throw new ApiError('ALREADY_PAID', 'You have paid already: your order is placed.', {
    details: { orderId },
  });
}

async function cancelFormer(parts: CheckoutParts, former: CheckoutRow): Promise<void> {
  if (!former.paymentReference) return;
  const payment = await parts.provider.cancel(former.paymentReference);
  if (payment.state !== 'cancelled') await refuseIfTaken(parts, former, payment);
  if (payment.state === 'payable') throw unavailable();
}
