import type { Payment } from '#server/features/payments/payment-provider.ts';
import type { CheckoutDeps, Outcome } from './checkout-deps.ts';
import type { PaymentQuestions } from './checkout-limiters.ts';
import type { CheckoutRow } from './checkouts.table.ts';
import { closeCheckout, markDeclined, markRunOut } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';

/**
 * Asks the provider for the state of a checkout's payment and acts on it. `PaymentQuestions` limits this
 * to once a second for a checkout. An expired checkout is ended, so that the outcome is certain.
 * `hasNews`: the provider has just announced a change.
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

/** Acts on the state of a checkout's payment, as the provider has just reported it. */
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

/** The declined attempts of a payment, if there is one that is not recorded yet. */
async function newDeclines(
  deps: CheckoutDeps,
  row: CheckoutRow,
  { reference, lastDecline }: Payment,
): Promise<string[] | undefined> {
  if (lastDecline === undefined || row.declinedAttempts.includes(lastDecline)) return undefined;
  return isOver(row, deps.now()) ? undefined : deps.provider.declines(reference);
}

/** Records declined attempts, each once. The last one allowed ends the checkout as its expiry would. */
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
 * Ends an expired checkout: cancels its payment at the provider, and gives back what it holds once that
 * is confirmed. If the provider says it was paid, it is finished instead.
 */
export async function endCheckout(deps: CheckoutDeps, row: CheckoutRow): Promise<Outcome> {
  await markRunOut(deps, row);
  if (row.paymentReference !== null)
    return followPayment(deps, row, await deps.provider.cancel(row.paymentReference));
  await closeCheckout(deps, row.id, 'expired');
  return { is: 'over' };
}

/** Returns true if a checkout has expired or is closing, whatever the state of its payment. */
export function isOver(row: CheckoutRow, now: Date): boolean {
  return row.status === 'closing' || row.expiresAt <= now;
}
