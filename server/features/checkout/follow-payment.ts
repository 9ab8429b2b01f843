import type { Payment } from '#server/features/payments/payment-provider.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import type { CheckoutRow } from './checkouts.table.ts';
import { closeCheckout, markDeclined, markRunOut } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';
import type { Outcome } from './outcomes.ts';
import type { PaymentQuestions } from './payment-questions.ts';

/**
 * Asks the provider how the payment of a checkout stands, and does what that asks for: once a second for
 * each checkout (`PaymentQuestions`). One whose time is over is ended, so that it is known for certain
 * whether it was paid. `hasNews`: the provider has just told of a change.
 */
export async function askAndFollow(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  row: CheckoutRow,
  reference: string,
  options?: { hasNews: boolean },
): Promise<Outcome> {
  const question = async () => {
    const outcome = await followPayment(deps, row, await deps.provider.find(reference));
    const isGivenUp = row.status !== 'open' || isOver(row, deps.now());
    return outcome.is === 'undecided' && isGivenUp ? endCheckout(deps, row) : outcome;
  };
  return questions.ask(row.id, question, options);
}

/** Does with a checkout what the state of its payment asks for, as the provider said it just now. */
export async function followPayment(
  deps: CheckoutDeps,
  row: CheckoutRow,
  payment: Payment,
): Promise<Outcome> {
  if (payment.state === 'paid') {
    return { is: 'finished', order: await finishCheckout(deps, row.id, payment) };
  }
  const declines = await newDeclines(deps, row, payment);
  if (payment.state === 'cancelled') {
    if (declines) await markDeclined(deps, row.id, declines);
    await closeCheckout(deps, row.id, 'cancelled');
    return { is: 'over' };
  }
  if (declines) return noteDeclines(deps, row, declines);
  return { is: 'undecided', isPaying: payment.state === 'pending' };
}

/** Asks for the declined attempts of a payment, if there is one that is not counted yet. */
async function newDeclines(
  deps: CheckoutDeps,
  row: CheckoutRow,
  { reference, lastDecline }: Payment,
): Promise<string[] | undefined> {
  if (lastDecline === undefined || row.declinedAttempts.includes(lastDecline)) return undefined;
  return isOver(row, deps.now()) ? undefined : deps.provider.declines(reference);
}

/**
 * Counts declined attempts to pay a checkout, each once however often it is told. The last one allowed
 * ends the checkout as if its time were over.
 */
export async function noteDeclines(
  deps: CheckoutDeps,
  row: CheckoutRow,
  attempts: readonly string[],
): Promise<Outcome> {
  const isEnded = await markDeclined(deps, row.id, attempts);
  if (!isEnded || row.paymentReference === null) return { is: 'undecided', isPaying: false };
  const counted = { ...row, declinedAttempts: [...row.declinedAttempts, ...attempts] };
  return followPayment(deps, counted, await deps.provider.cancel(row.paymentReference));
}

/**
 * Ends a checkout whose time is over: its payment is cancelled at the provider, and only on that
 * confirmation goes back what it held; if the provider says paid, it is finished.
 */
export async function endCheckout(deps: CheckoutDeps, row: CheckoutRow): Promise<Outcome> {
  await markRunOut(deps, row);
  if (row.paymentReference !== null)
    return followPayment(deps, row, await deps.provider.cancel(row.paymentReference));
  await closeCheckout(deps, row.id, 'expired');
  return { is: 'over' };
}

/** Whether a checkout's time is over, though its payment may not know yet. */
export function isOver(row: CheckoutRow, now: Date): boolean {
  return row.status === 'closing' || row.expiresAt <= now;
}
