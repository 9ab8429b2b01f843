import type { Payment } from '#server/features/payments/payment-provider.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { closeCheckout, markDeclined, markRunOut } from './close-checkout.ts';
import { finishCheckout, type FinishedCheckout } from './finish-checkout.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

/**
 * What became of a checkout: an order; nothing, for good; or nothing yet. `isPaying`: its payment is
 * being made, so that it can't be cancelled now.
 */
export type Outcome =
  | { is: 'finished'; order: FinishedCheckout }
  | { is: 'over' }
  | { is: 'undecided'; isPaying: boolean };

/**
 * Asks the provider how the payment of a checkout stands, and does what that asks for: once a second for
 * each checkout (`PaymentQuestions`). One whose time is over is ended, so that it is known for certain
 * whether it was paid. `hasNews`: the provider has just told of a change.
 */
export async function askAndFollow(
  parts: CheckoutParts,
  row: CheckoutRow,
  reference: string,
  options?: { hasNews: boolean },
): Promise<Outcome> {
  const question = async () => {
    const outcome = await followPayment(parts, row, await parts.provider.find(reference));
    const isGivenUp = row.status !== 'open' || isOver(row, parts.now());
    return outcome.is === 'undecided' && isGivenUp ? endCheckout(parts, row) : outcome;
  };
  return parts.questions.ask(row.id, question, options);
}

/** Does with a checkout what the state of its payment asks for, as the provider said it just now. */
export async function followPayment(
  parts: CheckoutParts,
  row: CheckoutRow,
  payment: Payment,
): Promise<Outcome> {
  if (payment.state === 'paid') {
    return { is: 'finished', order: await finishCheckout(parts, row.id, payment) };
  }
  const declines = await newDeclines(parts, row, payment);
  if (payment.state === 'cancelled') {
    if (declines) await markDeclined(parts, row.id, declines);
    await closeCheckout(parts, row.id, 'cancelled');
    return { is: 'over' };
  }
  if (declines) return noteDeclines(parts, row, declines);
  return { is: 'undecided', isPaying: payment.state === 'pending' };
}

/** Asks for the declined attempts of a payment, if there is one that is not counted yet. */
async function newDeclines(
  parts: CheckoutParts,
  row: CheckoutRow,
  { reference, lastDecline }: Payment,
): Promise<string[] | undefined> {
  if (lastDecline === undefined || row.declinedAttempts.includes(lastDecline)) return undefined;
  return isOver(row, parts.now()) ? undefined : parts.provider.declines(reference);
}

/**
 * Counts declined attempts to pay a checkout, each once however often it is told. The last one allowed
 * ends the checkout as if its time were over.
 */
export async function noteDeclines(
  parts: CheckoutParts,
  row: CheckoutRow,
  attempts: readonly string[],
): Promise<Outcome> {
  const isEnded = await markDeclined(parts, row.id, attempts);
  if (!isEnded || row.paymentReference === null) return { is: 'undecided', isPaying: false };
  const counted = { ...row, declinedAttempts: [...row.declinedAttempts, ...attempts] };
  return followPayment(parts, counted, await parts.provider.cancel(row.paymentReference));
}

/**
 * Ends a checkout whose time is over: its payment is cancelled at the provider, and only on that
 * confirmation goes back what it held; if the provider says paid, it is finished.
 */
export async function endCheckout(parts: CheckoutParts, row: CheckoutRow): Promise<Outcome> {
  await markRunOut(parts, row);
  if (row.paymentReference !== null)
    return followPayment(parts, row, await parts.provider.cancel(row.paymentReference));
  await closeCheckout(parts, row.id, 'expired');
  return { is: 'over' };
}

/** Whether a checkout's time is over, though its payment may not know yet. */
export function isOver(row: CheckoutRow, now: Date): boolean {
  return row.status === 'closing' || row.expiresAt <= now;
}
