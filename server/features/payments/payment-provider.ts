import { ApiError } from '#server/platform/errors.ts';

/** A payment as the provider has it. Amounts in minor units. */
export interface Payment {
  /** The provider's id of it. */
  reference: string;
  /** What the browser pays with; the provider shows it to the shop's key only. */
  clientSecret: string;
  /**
   * `payable`: waits for a card. `pending`: somebody is paying, or confirming a step. `paid` and
   * `cancelled` are final.
   */
  state: 'payable' | 'pending' | 'paid' | 'cancelled';
  amount: number;
  amountReceived: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** The checkout it was made for, as we told the provider. */
  checkoutId: string | undefined;
  /** To the second; unknown unless the provider was asked about this payment. */
  paidAt: Date | undefined;
  /** The provider's id of the last attempt to pay, if it was declined. */
  lastDecline: string | undefined;
}

/** A payment as the provider lists it. */
export interface PaymentRecord extends Payment {
  /** What was given back of it, or is on its way. */
  amountRefunded: number;
  /** Whether its owner ever asked their bank to take it back. */
  isDisputed: boolean;
}

/** What an event of the provider is about, once its signature holds. */
export type PaymentEvent =
  | { kind: 'payment'; payment: Payment }
  | { kind: 'refund'; paymentReference: string; isFailed: boolean }
  | { kind: 'other' };

export type RefundOutcome = 'done' | 'pending' | 'failed';

/** What a shopper is told while it is not known whether they paid. */
export const MAY_BE_PAID =
  "We can't reach the payment provider just now. If you have paid, your order will appear here by itself.";

/** No clear answer came: 503, with a mark by which the browser knows what it waits for. `cause` is for the log alone. */
export function providerAway(message: string, cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', message, {
    retryAfterSeconds: 2,
    details: { isProviderAway: true },
    cause,
  });
}

/**
 * Whoever takes the money. Every call may throw ApiError UNAVAILABLE (503) when no clear answer came;
 * it may then have been carried out all the same, so each can be repeated without harm.
 */
export interface PaymentProvider {
  /** How orders name it. */
  readonly name: 'stripe' | 'sandbox';
  /** Opens a payment; called again for one checkout it answers the same. Throws 409 AMOUNT_NOT_PAYABLE. */
  open(checkout: { checkoutId: string; amount: number; currency: string }): Promise<Payment>;
  /** One it does not know (any more) counts as cancelled: nobody can pay it. */
  find(reference: string): Promise<Payment>;
  /** The ids of all attempts to make this payment that were declined. */
  declines(reference: string): Promise<string[]>;
  /** Cancels what can still be cancelled, and answers how the payment stands then. */
  cancel(reference: string): Promise<Payment>;
  /**
   * Gives `amount` back of a payment; what was given back already, by us or by the owner at the
   * provider, counts. `failed` once the provider could not bring the money back: it is not tried again.
   */
  refund(refund: { orderId: string; reference: string; amount: number }): Promise<RefundOutcome>;
  /** Every payment that was opened for a checkout, the newest first. */
  list(): AsyncIterable<PaymentRecord>;
  /** Reads a webhook call. Throws 400 for a signature that does not hold. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
}
