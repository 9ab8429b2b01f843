import type { Order } from '#contract/orders.ts';
import type { CardProblem } from '#web/storefront/checkout/card-problems.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { CheckoutState } from '#web/storefront/checkout/checkout-state.ts';
import type { PaymentAttempt } from '#web/storefront/checkout/payment-report.ts';
import type { PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';

/** The state of the payment page. */
export type PayState =
  /** Finding out which checkout is open, and whether it is paid already. */
  | { step: 'finding' }
  | { step: 'failed'; message: string }
  | { step: 'none' }
  /** Not paid yet. `stepUrl`: the bank waits for a confirmation there. */
  | { step: 'open'; checkout: HeldCheckout; problem?: CardProblem; stepUrl?: string }
  | { step: 'paying'; checkout: HeldCheckout }
  /** No answer, or the bank is processing: asked until it is known. `message`: why it takes long. */
  | { step: 'unsure'; checkout: HeldCheckout; message?: string }
  /** On the way to the bank's page. */
  | { step: 'leaving'; checkout: HeldCheckout }
  /** Paid; the order is being made. `isSlow`: it takes more than one try. `message`: the shop's reason. */
  | { step: 'ordering'; checkout: HeldCheckout; isSlow: boolean; message?: string }
  | { step: 'over'; reason: 'time' | 'replaced' | 'declined' }
  | { step: 'ordered'; order: Order; message: string }
  | { step: 'refunded'; orderId: string };

export interface PayPorts {
  /** `afresh`: the checkout known here is no longer the open one. */
  completeCheckout: (how?: { afresh: boolean }) => Promise<CheckoutState>;
  readPayment: (clientSecret: string) => Promise<PaymentReport>;
  placeOrder: (checkoutId: string) => Promise<OrderOutcome>;
  /** Remembers which checkout is paid on this page, in case the page is lost. */
  remember: (checkoutId: string) => void;
  leave: (url: string) => void;
  pause: (milliseconds: number) => Promise<void>;
}

export type Attempt = (clientSecret: string) => Promise<PaymentAttempt>;

export interface PayFlow {
  state: () => PayState;
  subscribe: (onChange: () => void) => () => void;
  /** Starts again from the open checkout. */
  start: () => void;
  /** Called when the page is left: stops all requests. */
  stop: () => void;
  /** Pays; without an attempt where the total is 0. Only from `open`, so that a second click does nothing. */
  pay: (attempt?: Attempt) => Promise<void>;
  timeUp: () => Promise<void>;
  /** Called when the shopper returns to this page, or another tab has news: another page may have paid. */
  lookAgain: () => Promise<void>;
}

/** The final state for an outcome; undefined where the outcome is not final. */
export function endOf(outcome: OrderOutcome): PayState | undefined {
  switch (outcome.kind) {
    case 'ordered':
      return { ...outcome, step: 'ordered' };
    case 'refunded':
      return { ...outcome, step: 'refunded' };
    case 'expired':
      return { step: 'over', reason: outcome.reason ?? 'time' };
    default:
      return undefined;
  }
}
