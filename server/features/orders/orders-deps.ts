import type { Settings } from '#contract/settings.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { EachOrderDeps } from './each-order.ts';

/** The dependencies of changes of orders. */
export interface OrdersDeps {
  database: Database;
  now(): Date;
  /** Called when the stock of these products has changed. */
  onStockChange(productIds: readonly string[]): void;
  /** Called when there is a refund to send. */
  onRefund(): void;
  papers: OrderPapers;
}

export type ManyOrdersDeps = OrdersDeps & EachOrderDeps;

/** Calls of papers for orders and refunds. Papers build on these, so the calls are injected. */
export interface OrderPapers {
  /** Numbers the invoice of a new order. `stored`: the settings. The last statement of its transaction. */
  numberInvoice(
    tx: Transaction,
    orderId: string,
    stored: Partial<Settings> | null,
    at: Date,
  ): Promise<void>;
  /** Numbers the invoice of an order that has none yet and needs one, and its credit notes, see `numberCreditNotes`. */
  numberMissing(tx: Transaction, orderId: string, at: Date): Promise<void>;
  /**
   * Numbers a credit note for each refund of an order that has succeeded. Called last in a transaction that has the order's row
   * locked.
   */
  numberCreditNotes(tx: Transaction, orderId: string, at: Date): Promise<void>;
}
