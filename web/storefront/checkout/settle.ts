import type { HeldCheckout } from './checkout-endpoints.ts';
import type { PaymentReport } from './payment-report.ts';
import type { OrderOutcome } from './place-order.ts';

/** How things stand with what somebody has been buying. */
export type Settlement =
  /** `ended`: the last one was ended by declined payments. */
  | { kind: 'none'; ended?: 'declined' }
  /** Still to be paid; without a report the provider could not be asked. */
  | { kind: 'open'; checkout: HeldCheckout; report?: PaymentReport }
  /** Whether it was paid can't be found out just now; without a checkout it is no longer open. */
  | { kind: 'unknown'; message: string; checkout?: HeldCheckout }
  | Extract<OrderOutcome, { kind: 'ordered' | 'refunded' }>;

export interface SettlePorts {
  openCheckout: () => Promise<HeldCheckout | null>;
  /** The checkout opened in this browser that has not been seen to end. */
  remembered: () => string | undefined;
  readPayment: (clientSecret: string) => Promise<PaymentReport>;
  placeOrder: (checkoutId: string) => Promise<OrderOutcome>;
}

/**
 * Settles what is open: a payment whose page was lost becomes its order. Quiet where there is nothing
 * to settle: an unpaid checkout is left alone, and a free one is never ordered without a press.
 */
export async function settle(ports: SettlePorts): Promise<Settlement> {
  const checkout = await ports.openCheckout();
  const remembered = ports.remembered();
  if (remembered !== undefined && remembered !== checkout?.checkoutId) {
    // No longer open, so it has ended while no page of ours was looking: paid, perhaps.
    const ended = await ports.placeOrder(remembered);
    if (ended.kind === 'ordered' || ended.kind === 'refunded') return ended;
    // What is open now can be paid whatever became of that one.
    if (ended.kind === 'unknown' && !checkout) return ended;
    if (ended.kind === 'expired' && !checkout) return noneAfter(ended);
  }
  if (!checkout) return { kind: 'none' };
  if (checkout.clientSecret === null) return { kind: 'open', checkout };

  // The provider is asked first: most open checkouts are simply unpaid, and the shop need not be bothered.
  const report = await ports.readPayment(checkout.clientSecret).catch(() => undefined);
  if (report && report.state !== 'paid') return { kind: 'open', checkout, report };
  const outcome = await ports.placeOrder(checkout.checkoutId);
  if (outcome.kind === 'ordered' || outcome.kind === 'refunded') return outcome;
  if (outcome.kind === 'expired') return noneAfter(outcome);
  if (outcome.kind === 'unknown') return { ...outcome, checkout };
  return { kind: 'open', checkout, ...(report && { report }) };
}

function noneAfter({ reason }: Extract<OrderOutcome, { kind: 'expired' }>): Settlement {
  return { kind: 'none', ...(reason && { ended: reason }) };
}
