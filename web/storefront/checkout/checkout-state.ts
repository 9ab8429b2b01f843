import type { HeldCheckout } from './checkout-endpoints.ts';
import type { PaymentReport } from './payment-report.ts';
import type { OrderOutcome } from './place-order.ts';

/** The state of somebody's checkout. */
export type CheckoutState =
  /** `ended`: the last one was ended by declined payments. */
  | { kind: 'none'; ended?: 'declined' }
  /** Not paid yet. Without a report the provider could not be asked. */
  | { kind: 'open'; checkout: HeldCheckout; report?: PaymentReport }
  /** It is not known right now whether it was paid. Without a checkout it is no longer open. */
  | { kind: 'unknown'; message: string; checkout?: HeldCheckout }
  | Extract<OrderOutcome, { kind: 'ordered' | 'refunded' }>;

export interface CheckoutPorts {
  openCheckout: () => Promise<HeldCheckout | null>;
  /** The checkout opened in this browser that has not been seen to end. */
  remembered: () => string | undefined;
  readPayment: (clientSecret: string) => Promise<PaymentReport>;
  placeOrder: (checkoutId: string) => Promise<OrderOutcome>;
}

/**
 * Determines the state of the open checkout, or otherwise of the remembered one. If it is paid, its order is created. An
 * unpaid checkout stays open; a free one becomes an order only when the shopper presses the button.
 */
export async function findCheckoutState(ports: CheckoutPorts): Promise<CheckoutState> {
  const checkout = await ports.openCheckout();
  const remembered = ports.remembered();
  if (remembered !== undefined && remembered !== checkout?.checkoutId) {
    // It is no longer open, so it ended while no page was watching. It may have been paid.
    const ended = await ports.placeOrder(remembered);
    if (ended.kind === 'ordered' || ended.kind === 'refunded') return ended;
    // The checkout that is open now can be paid, however the remembered one ended.
    if (ended.kind === 'unknown' && !checkout) return ended;
    if (ended.kind === 'expired' && !checkout) return noneAfter(ended);
  }
  if (!checkout) return { kind: 'none' };
  if (checkout.clientSecret === null) return { kind: 'open', checkout };

  // The provider is asked first: most open checkouts are unpaid, and that spares the shop a request.
  const report = await ports.readPayment(checkout.clientSecret).catch(() => undefined);
  if (report && report.state !== 'paid') return { kind: 'open', checkout, report };
  const outcome = await ports.placeOrder(checkout.checkoutId);
  if (outcome.kind === 'ordered' || outcome.kind === 'refunded') return outcome;
  if (outcome.kind === 'expired') return noneAfter(outcome);
  if (outcome.kind === 'unknown') return { ...outcome, checkout };
  return { kind: 'open', checkout, ...(report && { report }) };
}

function noneAfter({ reason }: Extract<OrderOutcome, { kind: 'expired' }>): CheckoutState {
  return { kind: 'none', ...(reason && { ended: reason }) };
}
