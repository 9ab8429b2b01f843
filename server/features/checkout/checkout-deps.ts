import type { MoneyFormat } from '#server/features/coupons/coupon-uses.ts';
import type { Payment, PaymentProvider } from '#server/features/payments/payment-provider.ts';
import type { DistanceSales } from '#server/features/pricing/distance-sales.ts';
import type { ShopPlace } from '#server/features/settings/settings.queries.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { CheckoutRow } from './checkouts.table.ts';

export interface CheckoutDeps {
  database: Database;
  provider: PaymentProvider;
  orders: CheckoutOrders;
  settings: CheckoutSettings;
  now(): Date;
  /** Called when the stock of these products has changed, before the response is sent. */
  onStockChange(productIds: readonly string[]): void;
}

export interface CheckoutSettings {
  /** Cool-downs are switched on and off with the rate limits. */
  coolDown: boolean;
  /** The currency carts are paid in, and how amounts are formatted. */
  money: MoneyFormat & ShopPlace;
  /** Sold to other member states of the EU. */
  distanceSales: DistanceSales;
  ttlSeconds: number;
  /** Milliseconds between two checks of an open payment at the provider. */
  checkAgainMs: number;
}

/** A locked checkout that becomes an order. */
export interface CheckoutToOrder {
  row: CheckoutRow;
  lineCount: number;
  payment: Payment | undefined;
  provider: PaymentProvider['name'];
  at: Date;
}

/** The orders feature's part of a checkout. It is injected, because that feature builds on checkouts. */
export interface CheckoutOrders {
  /**
   * Creates the order of a checkout whose products are locked, takes its pieces from stock and completes
   * the checkout. Returns the order's id.
   */
  create(tx: Transaction, checkout: CheckoutToOrder): Promise<string>;
  /** Creates an order that is Cancelled from the start, with a full refund. Returns its id. */
  createRefused(tx: Transaction, checkout: CheckoutToOrder & { payment: Payment }): Promise<string>;
  /** The id of the order of a completed checkout. */
  find(db: Database['orm'] | Transaction, checkoutId: string): Promise<string | undefined>;
  /** Returns the time of a person's last order that was paid for and not cancelled. */
  lastPaidAt(tx: Transaction, userId: string): Promise<Date | undefined>;
  /** Returns true if a person, or a guest whom limits take for the same one, has an order that is still to be paid to the shop itself, other than by invoice. */
  hasDue(tx: Transaction, userId: string): Promise<boolean>;
  /** Those of some people who have an order that was paid for and not cancelled. */
  customersAmong(tx: Transaction, userIds: readonly string[]): Promise<Set<string>>;
}

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

/** The provider must be asked about a former checkout first. */
export class FormerUnasked extends Error {
  readonly payable: readonly CheckoutRow[];

  constructor(payable: readonly CheckoutRow[]) {
    super('A former checkout could still be paid');
    this.payable = payable;
  }
}

/** A concurrent request of the same person changed their checkouts: try again. */
export class TurnTaken extends Error {}
