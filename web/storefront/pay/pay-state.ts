import type { Order } from '#contract/orders.ts';
import type { CardProblem } from '#web/storefront/checkout/card-problems.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { CheckoutState } from '#web/storefront/checkout/checkout-state.ts';
import type { PaymentAttempt } from '#web/storefront/checkout/payment-report.ts';
import type { PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';

/** Where paying stands. */
export type PayState =
  /** Finding out what is open, and whether it is paid already. */
  | { step: 'finding' }
  | { step: 'failed'; message: string }
  | { step: 'none' }
  /** To be paid. `stepUrl`: the bank waits for a confirmation there. */
  | { step: 'open'; checkout: HeldCheckout; problem?: CardProblem; stepUrl?: string }
  | { step: 'paying'; checkout: HeldCheckout }
  /** No answer, or the bank is at work: being looked into until it is known. `message`: why it takes long. */
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
  /** Notes which checkout is paid for here, should this page be lost. */
  remember: (checkoutId: string) => void;
  leave: (url: string) => void;
  pause: (milliseconds: number) => Promise<void>;
}

export type Attempt = (clientSecret: string) => Promise<PaymentAttempt>;

export interface PayFlow {
  state: () => PayState;
  subscribe: (onChange: () => void) => () => void;
  /** Looks at what is open, from the beginning. */
  start: () => void;
  /** The page is gone: nothing more is asked for. */
  stop: () => void;
  /** Tries to pay; without an attempt where nothing is to be paid. Only from `open`, so a second press does nothing. */
  pay: (attempt?: Attempt) => Promise<void>;
  timeUp: () => Promise<void>;
  /** The shopper is back on this page: another one may have paid meanwhile. */
  lookAgain: () => Promise<void>;
}

/** How the page ends with what the shop says of the order; undefined while that is not certain. */
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
