import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import { isUnpaid } from '#web/order/order-words.ts';

type Held = Pick<Order, 'status' | 'held' | 'shipsAnyway' | 'dispute'> & {
  payment: Pick<Order['payment'], 'method' | 'status'>;
};

/** Says why an order is held that somebody may ship anyway, and what they should know. Undefined for others. */
export function whyHeld({
  held,
  dispute,
  payment,
}: Held): { words: string; warning: string } | undefined {
  if (held === 'due') {
    return {
      words: `${notPaid(payment)}, so it is held: it can’t be shipped. Record its payment, or say that it is to be shipped anyway.`,
      warning: 'The customer has not paid all of it.',
    };
  }
  const isLost = dispute?.status === 'lost';
  if (held !== 'refunded' && !(held && isLost)) return undefined;
  const why = isLost
    ? 'It is held: it can’t be shipped.'
    : 'It was refunded in full at the payment provider, so it is held: it can’t be shipped.';
  return {
    words: `${why} Cancel it, or say that it is to be shipped anyway.`,
    warning: 'The customer has their money back.',
  };
}

/** Says that an order is to be shipped anyway; undefined where it would not be held. */
export function whyWouldBeHeld({
  status,
  shipsAnyway,
  dispute,
  payment,
}: Held): string | undefined {
  if (!shipsAnyway || status !== 'Processing') return undefined;
  if (isOwnPayment(payment.method)) {
    return isUnpaid(payment) ? `${notPaid(payment)}, and is to be shipped anyway.` : undefined;
  }
  return dispute?.status === 'lost'
    ? 'It is to be shipped anyway.'
    : 'It was refunded in full at the payment provider, and is to be shipped anyway.';
}

function notPaid({ status }: Held['payment']): string {
  return status === 'part' ? 'Only a part of it is paid' : 'It is not paid yet';
}
