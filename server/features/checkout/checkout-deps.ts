import type { MoneyFormat } from '#server/features/coupons/coupon-uses.ts';
import type { Payment, PaymentProvider } from '#server/features/payments/payment-provider.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { UserLimits } from '#server/platform/user-limits.ts';
import type { CheckoutRow } from './checkouts.table.ts';
import type { PaymentQuestions } from './payment-questions.ts';
import type { Turns } from './turns.ts';

/** What checkouts depend on. */
export interface CheckoutDeps {
  database: Database;
  provider: PaymentProvider;
  orders: CheckoutOrders;
  settings: CheckoutSettings;
  now(): Date;
  /** Told when stock changed, before the answer goes out. */
  onStockChange(): void;
}

export interface CheckoutSettings {
  /** Whether cool-downs are on, as rate limits are. */
  coolDown: boolean;
  /** The currency carts are paid in, and how sums are written. */
  money: MoneyFormat;
  ttlSeconds: number;
  /** Milliseconds after which the provider is asked again about an open payment. */
  checkAgainMs: number;
}

/** What one server remembers of the calls it answers. It saves work; correctness rests on locks in the database. */
export interface CheckoutMemory {
  limits: UserLimits;
  /** Whose checkout is being opened. */
  turns: Turns;
  questions: PaymentQuestions;
}

/** A locked checkout whose order is to be written. */
export interface CheckoutToOrder {
  row: CheckoutRow;
  lineCount: number;
  payment: Payment | undefined;
  /** How the order names the payment provider. */
  provider: PaymentProvider['name'];
  at: Date;
}

/** What checkouts need of orders, which are built on checkouts and therefore handed in. */
export interface CheckoutOrders {
  /**
   * Writes the order of a checkout whose products are locked, takes its pieces from stock and completes
   * the checkout. Answers the order's id.
   */
  create(tx: Transaction, checkout: CheckoutToOrder): Promise<string>;
  /** Writes an order that is Cancelled from the start, and its refund in full. Answers its id. */
  createRefused(tx: Transaction, checkout: CheckoutToOrder & { payment: Payment }): Promise<string>;
  /** The id of the order that a checkout became. */
  find(db: Database['orm'] | Transaction, checkoutId: string): Promise<string | undefined>;
  /** When a person last placed an order that cost something and still stands. */
  lastPaidAt(tx: Transaction, userId: string): Promise<Date | undefined>;
}
