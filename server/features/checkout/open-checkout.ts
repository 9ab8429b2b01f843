import { isOwnPayment } from '#contract/payment-kinds.ts';
import {
  MAY_BE_PAID,
  providerAway,
  type Payment,
} from '#server/features/payments/payment-provider.ts';
import { sqlState } from '#server/platform/database.ts';
import { ApiError, unavailable } from '#server/platform/errors.ts';
import { type CheckoutDeps, FormerUnasked, type Outcome, TurnTaken } from './checkout-deps.ts';
import type { PaymentQuestions } from './checkout-limiters.ts';
import type { CheckoutRow } from './checkouts.table.ts';
import { abandonOpening, closeCheckout, markDeclined } from './close-checkout.ts';
import { askAndFollow, endCheckout, followPayment, isOver } from './follow-payment.ts';
import { keepLease } from './opening-lease.ts';
import { reserveCheckout, type CheckoutRequest } from './reserve-checkout.ts';
import { becomeOpen, takeOver } from './take-over.ts';

/**
 * Opens a checkout for a cart: reserves it, opens a payment for its total, and replaces the caller's
 * former checkout once that one's payment is confirmed cancelled.
 *
 * Throws the conflicts of `payment/create` (409, 404 COUPON_INVALID) and 503 if the provider does not
 * answer; then nothing is reserved and the former checkout is unchanged.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  userId: string,
  request: CheckoutRequest,
): Promise<CheckoutRow> {
  const { fresh, former } = await reserve(deps, questions, userId, request);
  const lease = keepLease(deps, fresh.id);
  let payment: Payment | undefined;
  let isFormerCancelled = false;
  try {
    payment = await openPayment(deps, fresh, former);
    isFormerCancelled = former !== undefined && (await cancelFormer(deps, former));
    const opened = former
      ? await takeOver(deps, fresh, payment, former.id)
      : await becomeOpen(deps, fresh, payment);
    // This process was stalled for so long that it was taken for crashed.
    if (!opened) throw unavailable();
    // The database's notification names other products that a former checkout gave back.
    deps.onStockChange(request.body.orderItems.map(({ productId }) => productId.toLowerCase()));
    return opened;
  } catch (error) {
    // If this fails as well, the sweep does it later.
    await abandonOpening(deps, fresh.id, {
      ...(payment && { paymentReference: payment.reference }),
    }).catch(() => {});
    if (former && isFormerCancelled)
      await closeCheckout(deps, former.id, 'replaced').catch(() => {});
    throw isCheckRefusal(error) ? new TurnTaken() : error;
  } finally {
    lease.stop();
  }
}

/** Reserves a cart, after the provider is asked about former checkouts, if there are any that could still be paid. */
async function reserve(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  userId: string,
  request: CheckoutRequest,
): Promise<{ fresh: CheckoutRow; former: CheckoutRow | undefined }> {
  try {
    const fresh = await reserveCheckout(deps, userId, request, undefined);
    return { fresh, former: undefined };
  } catch (error) {
    if (!(error instanceof FormerUnasked)) throw error;
    const former = await checkFormer(deps, questions, error.payable);
    return { fresh: await reserveCheckout(deps, userId, request, { former }), former };
  }
}

/**
 * A check constraint failed: stock or a coupon use counted as the former checkout's was given back and
 * sold meanwhile.
 */
function isCheckRefusal(error: unknown): boolean {
  return sqlState(error) === '23514';
}

/**
 * The caller's open checkout, after asking the provider about every one that could still be paid. Expired
 * ones are ended first. Throws 409 ALREADY_PAID or PAYMENT_PENDING if one was paid or is being paid.
 */
async function checkFormer(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  payable: readonly CheckoutRow[],
): Promise<CheckoutRow | undefined> {
  let former: CheckoutRow | undefined;
  for (const row of payable) {
    if (isOver(row, deps.now())) {
      refuseIfTaken(await endCheckout(deps, row));
    } else {
      if (row.paymentReference !== null) {
        const outcome = await askAndFollow(deps, questions, row, row.paymentReference);
        refuseIfTaken(outcome);
        if (outcome.is !== 'undecided') continue;
      }
      former = row;
    }
  }
  return former;
}

function refuseIfTaken(outcome: Outcome): void {
  if (outcome.is === 'undecided' && outcome.isPaying) {
    throw new ApiError(
      'PAYMENT_PENDING',
      'Your last payment is still being made. Finish it or wait a moment.',
    );
  }
  // A payment that came too late is refunded: it does not stand in the way of a new checkout.
  if (outcome.is !== 'finished' || !outcome.order.isHonoured) return;
  throw new ApiError('ALREADY_PAID', 'You have paid already: your order is placed.', {
    details: { orderId: outcome.order.orderId },
  });
}

async function openPayment(
  { provider }: CheckoutDeps,
  { id, total, currency, paymentMethod }: CheckoutRow,
  former: CheckoutRow | undefined,
): Promise<Payment | undefined> {
  if (total === 0 || isOwnPayment(paymentMethod)) return undefined;
  try {
    return await provider.open({ checkoutId: id, amount: total, currency });
  } catch (error) {
    // The former checkout may have been paid since it was checked.
    const isKnownUnpaid = former === undefined || former.paymentReference === null;
    if (isKnownUnpaid || !(error instanceof ApiError && error.code === 'UNAVAILABLE')) throw error;
    throw providerAway(MAY_BE_PAID, error);
  }
}

/**
 * Cancels the former checkout's payment and records its declined attempts, which are final by then.
 * Returns whether there was a payment. Throws what `checkFormer` throws.
 */
async function cancelFormer(deps: CheckoutDeps, former: CheckoutRow): Promise<boolean> {
  if (former.paymentReference === null) return false;
  const payment = await deps.provider.cancel(former.paymentReference);
  if (payment.state === 'cancelled') {
    const declines = await deps.provider.declines(former.paymentReference);
    // Its chain has ended; the request is retried and may begin a new one.
    if (await markDeclined(deps, former.id, declines)) throw new TurnTaken();
    return true;
  }
  refuseIfTaken(await followPayment(deps, former, payment));
  // It was paid too late and is refunded: retry without counting on what it held.
  throw new TurnTaken();
}
