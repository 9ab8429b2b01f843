/** What a paid checkout became. */
export interface FinishedCheckout {
  orderId: string;
  /** Whether this very call made the order. */
  isNew: boolean;
  /** Whether the shopper gets what they paid for; else the money goes back. */
  isHonoured: boolean;
}

/**
 * What became of a checkout: an order; nothing, for good; or nothing yet. `isPaying`: its payment is
 * being made, so that it can't be cancelled now.
 */
export type Outcome =
  | { is: 'finished'; order: FinishedCheckout }
  | { is: 'over' }
  | { is: 'undecided'; isPaying: boolean };

/** A payment that is not exactly a checkout's: other amount, currency or checkout. Somebody has to look at it. */
export class WrongPayment extends Error {}

/** Another request of the same person opened or closed a checkout since this one looked: look again. */
export class TurnTaken extends Error {}
