import { sql } from 'drizzle-orm';
import { indianState } from '#contract/states.ts';
import {
  findWrongMoves,
  findWrongStocks,
  findWrongSums,
} from '#server/features/audit/find-wrong.queries.ts';
import { isChargedRightly, isGivenBack } from '#server/features/audit/judge-payment.rule.ts';
import type { PaymentRecord } from '#server/features/payments/payment-provider.ts';
import { sqlArray, type Transaction } from '#server/platform/database.ts';
import { firstIdOf } from '#server/platform/id-times.ts';
import {
  inWords,
  paymentWithoutOrder,
  unknownState,
  wrongCharge,
  wrongMoves,
  wrongStock,
  wrongSum,
  type MoneyWords,
} from './attention-words.rule.ts';
import type { FindingRow } from './findings.table.ts';

export type Found = Omit<FindingRow, 'since'>;

/** The number of orders or products checked in one statement. */
const BATCH = 1_000;

/** The orders that got a status since, and those whose pieces moved in the stock ledger: both have ids by time. */
export async function changedOrders(tx: Transaction, since: Date): Promise<string[]> {
  const from = firstIdOf(since);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select order_id as id from order_history where id >= ${from}
    union select order_id from stock_ledger where id >= ${from} and order_id is not null`);
  return rows.map(({ id }) => id);
}

/** The products whose stock was moved, or held by a checkout, since. */
export async function changedProducts(tx: Transaction, since: Date): Promise<string[]> {
  const from = firstIdOf(since);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from stock_ledger where id >= ${from}
    union select i.product_id from checkouts c join checkout_items i on i.checkout_id = c.id where c.id >= ${from}`);
  return rows.map(({ id }) => id);
}

/** Orders whose lines don't add up to their total. */
export async function wrongSums(tx: Transaction, orderIds: readonly string[]): Promise<Found[]> {
  return inBatches(orderIds, async (ids) =>
    (await findWrongSums(tx, ids)).map(({ id, number }) => ({
      key: `sum ${id}`,
      kind: 'wrong-sum',
      words: wrongSum(number),
      orderId: id,
    })),
  );
}

/**
 * Orders whose pieces in the stock ledger are not those that were sold, less those that came back. Cancelled ones are left
 * to the whole audit.
 */
export async function wrongLedger(tx: Transaction, orderIds: readonly string[]): Promise<Found[]> {
  return inBatches(orderIds, async (ids) => {
    const standing = (await findWrongMoves(tx, ids)).filter(({ status }) => status !== 'Cancelled');
    return [...new Map(standing.map(({ id, number }) => [id, number]))].map(([id, number]) => ({
      key: `moves ${id}`,
      kind: 'stock-wrong',
      words: wrongMoves(number),
      orderId: id,
    }));
  });
}

/** Orders to ship to a state of India that nobody knows, whose invoice is split by states. */
export async function unknownStates(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<Found[]> {
  return inBatches(orderIds, async (ids) => {
    const { rows } = await tx.execute<{ id: string; number: number; state: string }>(sql`
      select o.id, o.number, p.facts->'buyer'->>'state' as state
      from orders o join papers p on p.order_id = o.id and p.kind = 'invoice'
      where o.id = any(${sqlArray(ids)}::uuid[]) and o.status = 'Processing'
        and p.facts->>'taxes' = 'gst' and p.facts->'buyer'->>'country' = 'IN'`);
    return rows
      .filter(({ state }) => !indianState(state))
      .map(({ id, number, state }) => ({
        key: `state ${id}`,
        kind: 'state-unknown',
        words: unknownState(number, state),
        orderId: id,
      }));
  });
}

/** Products whose stock is not what the ledger and the open checkouts have of it. */
export async function wrongStocks(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Found[]> {
  return inBatches(productIds, async (ids) =>
    (await findWrongStocks(tx, ids)).map(({ id, name, ...stock }) => ({
      key: `stock ${id}`,
      kind: 'stock-wrong',
      words: wrongStock(name, stock),
      orderId: null,
    })),
  );
}

/** Finds payments that succeeded and have no order, or an order of another sum. */
export async function wrongPayments(
  tx: Transaction,
  payments: readonly PaymentRecord[],
  providerName: string,
  money: MoneyWords,
): Promise<Found[]> {
  return inBatches(payments, async (batch) => {
    const { rows } = await tx.execute<{
      id: string;
      number: number;
      total: number;
      currency: string;
      reference: string;
    }>(sql`
      select id, number, total, currency, payment_reference as reference from orders
      where payment_provider = ${providerName}
        and payment_reference in (${sql.join(
          batch.map(({ reference }) => sql`${reference}`),
          sql`, `,
        )})`);
    const byReference = new Map(rows.map((row) => [row.reference, row]));
    return batch.flatMap((payment) => {
      const found = judgePayment(payment, byReference.get(payment.reference), money);
      return found ? [found] : [];
    });
  });
}

function judgePayment(
  payment: PaymentRecord,
  order: { id: string; number: number; total: number; currency: string } | undefined,
  money: MoneyWords,
): Found | undefined {
  const { reference, amountReceived, currency } = payment;
  const charged = inWords(amountReceived, { ...money, currency });
  const key = `payment ${reference}`;
  if (!order) {
    if (isGivenBack(payment)) return undefined;
    const words = paymentWithoutOrder(reference, charged);
    return { key, kind: 'payment-without-order', words, orderId: null };
  }
  if (isChargedRightly(payment, order)) return undefined;
  const total = inWords(order.total, { ...money, currency: order.currency });
  const words = wrongCharge(order.number, total, charged);
  return { key, kind: 'wrong-sum', words, orderId: order.id };
}

async function inBatches<T>(
  all: readonly T[],
  look: (batch: T[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < all.length; at += BATCH)
    found.push(...(await look(all.slice(at, at + BATCH))));
  return found;
}
