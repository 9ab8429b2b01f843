import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import {
  MAY_BE_PAID,
  providerAway,
  type Payment,
} from '#server/features/payments/payment-provider.ts';
import { sqlState } from '#server/platform/database.ts';
import { ApiError, unavailable } from '#server/platform/errors.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkouts, type CheckoutRow } from './checkouts.table.ts';
import { abandonOpening, closeCheckout, markDeclined } from './close-checkout.ts';
import { keepLease } from './opening-lease.ts';
import { askAndFollow, endCheckout, followPayment, isOver } from './follow-payment.ts';
import { TurnTaken, type Outcome } from './outcomes.ts';
import type { PaymentQuestions } from './payment-questions.ts';
import { reserveCheckout, type CheckoutRequest } from './reserve-checkout.ts';
import { becomeOpen, takeOver } from './take-over.ts';

/**
 * Opens a checkout for a cart: reserves it, opens a payment for exactly its total, and takes the place
 * of the caller's former checkout once that one's payment is confirmed cancelled.
 *
 * Throws the conflicts of `payment/create` (409, 404 COUPON_INVALID) and 503 if the provider does not
 * answer; then nothing is reserved and the former checkout is as it was.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  userId: string,
  request: CheckoutRequest,
): Promise<CheckoutRow> {
  const former = await checkFormer(deps, questions, userId);
  const fresh = await reserveCheckout(deps, userId, request, former);
  const lease = keepLease(deps, fresh.id);
  let payment: Payment | undefined;
  let isFormerCancelled = false;
  try {
    payment = await openPayment(deps, fresh, former);
    isFormerCancelled = former !== undefined && (await cancelFormer(deps, former));
    const opened = former
      ? await takeOver(deps, fresh.id, payment, former.id)
      : await becomeOpen(deps, fresh.id, payment);
    // This process stood still for so long that it was taken for crashed.
    if (!opened) throw unavailable();
    deps.onStockChange();
    return opened;
  } catch (error) {
    // What fails here, too, is done by the sweep later.
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

/** The rows' own checks refused: what counted as the former checkout's was given back and sold in between. */
function isCheckRefusal(error: unknown): boolean {
  return sqlState(error) === '23514';
}

/**
 * The caller's open checkout, after asking the provider about every one that is not closed yet. One that
 * ran out is ended first. Throws 409 ALREADY_PAID for one that was paid, PAYMENT_PENDING for one that is
 * being paid.
 */
async function checkFormer(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  userId: string,
): Promise<CheckoutRow | undefined> {
  let former: CheckoutRow | undefined;
  for (const row of await findPayable(deps, userId)) {
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

/** All that the caller may still pay; the secret of one that failed to open was never told to anybody. */
async function findPayable(deps: CheckoutDeps, userId: string): Promise<CheckoutRow[]> {
  return deps.database.orm
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        inArray(checkouts.status, ['open', 'closing']),
        or(isNull(checkouts.closeReason), ne(checkouts.closeReason, 'failed')),
      ),
    );
}

function refuseIfTaken(outcome: Outcome): void {
  if (outcome.is === 'undecided' && outcome.isPaying) {
    throw new ApiError(
      'PAYMENT_PENDING',
      'Your last payment is still being made. Finish it or wait a moment.',
    );
  }
  // One that came too late is given back: that is no reason against a new checkout.
  if (outcome.is !== 'finished' || !outcome.order.isHonoured) return;
  throw new ApiError('ALREADY_PAID', 'You have paid already: your order is placed.', {
    details: { orderId: outcome.order.orderId },
  });
}

async function openPayment(
  { provider }: CheckoutDeps,
  { id, total, currency }: CheckoutRow,
  former: CheckoutRow | undefined,
): Promise<Payment | undefined> {
  if (total === 0) return undefined;
  try {
    return await provider.open({ checkoutId: id, amount: total, currency });
  } catch (error) {
    // The former one may have been paid since it was asked about.
    const isKnownUnpaid = former === undefined || former.paymentReference === null;
    if (isKnownUnpaid || !(error instanceof ApiError && error.code === 'UNAVAILABLE')) throw error;
    throw providerAway(MAY_BE_PAID, error);
  }
}

/**
 * Cancels the payment that the former checkout has, and counts its declined attempts, all of which are
 * known by then; answers whether there was one. Throws what `checkFormer` throws.
 */
async function cancelFormer(deps: CheckoutDeps, former: CheckoutRow): Promise<boolean> {
  if (former.paymentReference === null) return false;
  const payment = await deps.provider.cancel(former.paymentReference);
  if (payment.state === 'cancelled') {
    const declines = await deps.provider.declines(former.paymentReference);
    // Its chain ends with it; this request may begin the next one.
    if (await markDeclined(deps, former.id, declines)) throw new TurnTaken();
    return true;
  }
  refuseIfTaken(await followPayment(deps, former, payment));
  // It came too late and is given back: what was counted on as the former's is looked for anew.
  throw new TurnTaken();
}
