import type { Payment } from '#server/features/payments/payment-provider.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { closeCheckout, markRunOut } from './close-checkout.ts';
import { finishCheckout, type FinishedCheckout } from './finish-checkout.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

/** What became of a checkout: an order; nothing, for good; or nothing yet. */
export type Outcome =
  | { is: 'finished'; order: FinishedCheckout }
  | { is: 'over' }
  | { is: 'undecided' };

/**
 * Asks the provider how the payment of a checkout stands, and does what that asks for. Browser and webhook
 * tell of a payment in the same moment: whoever comes second waits for the order that the first one makes.
 */
export async function askAndFollow(
  parts: CheckoutParts,
  row: CheckoutRow,
  reference: string,
): Promise<Outcome> {
  const first = await parts.asked.get(row.id)?.catch(() => undefined);
  if (first?.is === 'finished') return { is: 'finished', order: { ...first.order, isNew: false } };
  // Any other answer may be older than what this caller knows.
  const own = parts.provider.find(reference).then((payment) => followPayment(parts, row, payment));
  parts.asked.set(row.id, own);
  try {
    return await own;
  } finally {
    if (parts.asked.get(row.id) === own) parts.asked.delete(row.id);
  }
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
  if (payment.state !== 'cancelled') return { is: 'undecided' };
  await closeCheckout(parts, row.id, 'cancelled');
  return { is: 'over' };
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
