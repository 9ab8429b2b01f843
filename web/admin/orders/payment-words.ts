import type { OrderPayment } from '#contract/orders.ts';
import { isOwnPayment, type PaymentKind } from '#contract/payment-kinds.ts';
import { PAYMENT_STATES } from '#web/order/order-words.ts';

/** Ways to pay, as the back office calls them. Shoppers see the owner's names. */
export const METHOD_NAMES: Readonly<Record<PaymentKind, string>> = {
  card: 'Card',
  transfer: 'Bank transfer',
  delivery: 'Cash on delivery',
  pickup: 'Pay at pickup',
  invoice: 'Invoice',
};

/** The state of a payment, as the back office sees it: what was paid to the shop itself, the shop has to pay back itself. */
export function paymentStateOf({ method, status }: Pick<OrderPayment, 'method' | 'status'>) {
  const state = PAYMENT_STATES[status];
  return isOwnPayment(method) && status === 'refund_pending'
    ? { ...state, words: 'To be paid back' }
    : state;
}
