export interface FinishedCheckout {
  orderId: string;
  /** True if this call created the order. */
  isNew: boolean;
  /** True if the shopper gets what they paid for; otherwise the payment is refunded. */
  isHonoured: boolean;
}

/**
 * The outcome of a checkout: an order; finally none; or not decided yet. `isPaying`: a payment is in progress and can't be
 * cancelled now.
 */
export type Outcome =
  | { is: 'finished'; order: FinishedCheckout }
  | { is: 'over' }
  | { is: 'undecided'; isPaying: boolean };

/** A payment that does not match its checkout in amount, currency or id. Somebody has to look at it. */
export class WrongPayment extends Error {}

/** A concurrent request of the same person changed their checkouts: try again. */
export class TurnTaken extends Error {}
