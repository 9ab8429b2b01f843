import type { LetterKind } from '#contract/letter-kinds.ts';
import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';

type Told = Pick<Order, 'status' | 'held' | 'shipsAnyway' | 'delivery'> & {
  payment: Pick<Order['payment'], 'method' | 'status' | 'due'>;
  history: readonly Pick<Order['history'][number], 'by'>[];
};

interface Usual {
  subject?: string;
  words: string;
}

/** In place of the shop's default subject and words for a kind of letter, where they do not fit the order. */
export function usualWords(kind: LetterKind, order: Told): Usual | undefined {
  if (kind === 'order-confirmed' && order.held === 'due')
    return {
      subject: 'We have your order #{number}',
      words: WORDS_WHILE_HELD[order.delivery.kind],
    };
  const words = WORDS[kind]?.(order);
  return words === undefined ? undefined : { words };
}

const WORDS: Partial<Record<LetterKind, (order: Told) => string | undefined>> = {
  'order-confirmed': ({ delivery }) => (delivery.kind === 'pickup' ? WORDS_OF_PICKUP : undefined),
  'payment-due': wordsOfDue,
  'payment-received': wordsOfReceived,
  cancelled: wordsOfUnpaid,
};

/** The shop's default words tell of a parcel that is paid, or needs not be. */
const WORDS_OF_PICKUP = 'Thank you for your order. We will tell you when you can pick it up.';
const WORDS_WHILE_HELD = {
  parcel: 'Thank you for your order. Once it is paid, we will tell you when it is on its way.',
  pickup: 'Thank you for your order. Once it is paid, we will tell you when you can pick it up.',
};

/** The shop's default words do not say that the order is cancelled otherwise. */
function wordsOfDue({ status, shipsAnyway }: Told): string | undefined {
  if (status !== 'Processing' || shipsAnyway) return undefined;
  return 'We are still waiting for your payment. If it does not come in time, the order is cancelled. If you have sent it already, there is nothing to do.';
}

/** Says what follows from a payment. */
function wordsOfReceived({ status, payment, delivery }: Told): string | undefined {
  if (status === 'Cancelled')
    return 'Your payment has arrived, but the order is cancelled: we pay it back to you.';
  if (payment.due !== undefined)
    return 'Part of your payment has arrived, thank you. The rest is still to be paid.';
  if (status !== 'Processing') return undefined;
  return delivery.kind === 'pickup'
    ? 'Your payment has arrived, thank you. We will tell you when you can pick your order up.'
    : 'Your payment has arrived, thank you. We will tell you when your order is on its way.';
}

/** Of an order of which nothing was paid to the shop itself. */
function wordsOfUnpaid({ status, payment, history }: Told): string | undefined {
  const isUnpaid = isOwnPayment(payment.method) && payment.status === 'none';
  if (status !== 'Cancelled' || !isUnpaid) return undefined;
  return history.at(-1)?.by === undefined
    ? 'Your order is cancelled, because it was not paid in time. If you have sent the money meanwhile, we pay it back.'
    : 'Your order is cancelled. There is nothing to pay any more.';
}
