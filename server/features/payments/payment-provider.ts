import { ApiError } from '#server/platform/errors.ts';

/** A payment at the provider. Amounts in minor units. */
export interface Payment {
  reference: string;
  /** The secret with which the browser can pay; only the shop's key can read it. */
  clientSecret: string;
  /**
   * `payable`: waits for a card. `pending`: being paid, or waiting for a confirmation step. `paid` and
   * `cancelled` are final.
   */
  state: 'payable' | 'pending' | 'paid' | 'cancelled';
  amount: number;
  amountReceived: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** The checkout it was opened for, from the payment's metadata. */
  checkoutId: string | undefined;
  /** To the second; only known when the provider was asked about this payment. */
  paidAt: Date | undefined;
  /** The provider's id of the last attempt, if that was declined. */
  lastDecline: string | undefined;
}

/** A payment in the provider's list. */
export interface PaymentRecord extends Payment {
  /** The refunded amount, including what is pending. */
  amountRefunded: number;
  disputes: ProviderDispute[];
}

/** A webhook event whose signature was verified. */
export type PaymentEvent =
  | { kind: 'payment'; payment: Payment }
  /** Money has left a payment, or may leave it: a refund or a dispute, or a change of one. */
  | { kind: 'money-back'; paymentReference: string }
  | { kind: 'other' };

/** The headers of a webhook call, in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A refund at the provider, whoever made it. */
export interface ProviderRefund {
  /** The provider's id. */
  reference: string;
  /** Minor units. */
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The shop's refund that it carries out; undefined for one of a version that named its order alone, or of others. */
  refundId: string | undefined;
  orderId: string | undefined;
  /** To the second. */
  createdAt: Date;
}

/** A dispute of a payment with the cardholder's bank. Amounts in minor units. */
export interface ProviderDispute {
  /** The provider's id. */
  reference: string;
  paymentReference: string;
  amount: number;
  /** `open`: the provider has taken the money, until the bank has decided. */
  status: 'open' | 'won' | 'lost';
  dueAt: Date | null;
  /** To the second. */
  createdAt: Date;
}

/** Whether the provider takes the shop's key, and the time by its clock, to the second, if it says that. */
export interface TriedKeys {
  isAccepted: boolean;
  at?: Date;
}

/** An event about a refund or a dispute, in the provider's list of events. */
export interface MoneyBackEvent {
  id: string;
  paymentReference: string;
  at: Date;
}

/** Shown to shoppers while it is unknown whether they paid. */
export const MAY_BE_PAID =
  "We can't reach the payment provider just now. If you have paid, your order will appear here by itself.";

/**
 * A 503 for a provider that gave no clear answer, marked so that the browser knows the reason. `cause` is
 * only logged.
 */
export function providerAway(message: string, cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', message, {
    retryAfterSeconds: 2,
    details: { isProviderAway: true },
    cause,
  });
}

/** A payment that the provider doesn't know: nobody can pay it. */
export function unknownPayment(reference: string): Payment {
  return {
    reference,
    clientSecret: '',
    state: 'cancelled',
    amount: 0,
    amountReceived: 0,
    currency: '',
    checkoutId: undefined,
    paidAt: undefined,
    lastDecline: undefined,
  };
}

/**
 * The payment provider. Every call may throw ApiError UNAVAILABLE (503) if no clear answer came; it may
 * have been carried out all the same, so every call can be repeated safely.
 */
export interface PaymentProvider {
  /** Stored with each order. `none`: a shop without a provider, which takes no cards. */
  readonly name: string;
  /**
   * Opens a payment; repeated for the same checkout it returns the same one. Throws 409
   * AMOUNT_NOT_PAYABLE.
   */
  open(checkout: { checkoutId: string; amount: number; currency: string }): Promise<Payment>;
  /** An unknown payment is reported as cancelled: nobody can pay it. */
  find(reference: string): Promise<Payment>;
  /** The ids of all declined attempts to pay it. */
  declines(reference: string): Promise<string[]>;
  /** Cancels the payment if that is still possible, and returns its state. */
  cancel(reference: string): Promise<Payment>;
  /**
   * Refunds a part of a payment, or all of it; repeated with the same values it returns the same refund, for a day. Undefined
   * if it is refused for now: less than `amount` is left of the payment, or it is disputed.
   */
  refund(refund: {
    refundId: string;
    /** The number of times it was refused before. */
    refusals: number;
    orderId: string;
    reference: string;
    amount: number;
    currency: string;
  }): Promise<ProviderRefund | undefined>;
  /** All refunds of a payment, those included that the shop owner made at the provider. */
  refundsOf(reference: string): Promise<ProviderRefund[]>;
  /** All disputes of a payment that took its money. */
  disputesOf(reference: string): Promise<ProviderDispute[]>;
  /** All events about refunds and disputes since a time, oldest first. The provider keeps events for a month. */
  moneyBackEvents(since: Date): Promise<MoneyBackEvent[]>;
  /** Asks the provider whether it takes the shop's key, without changing anything. */
  tryKeys(): Promise<TriedKeys>;
  /** Every payment opened for a checkout, newest first. */
  list(): AsyncIterable<PaymentRecord>;
  /** Parses a webhook call. Throws 400 for an invalid signature. */
  readEvent(rawBody: Buffer, headers: WebhookHeaders): PaymentEvent;
}
