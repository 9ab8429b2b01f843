import { sql } from 'drizzle-orm';
import { indianState } from '#contract/states.ts';
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

/** So many orders and products are looked at in one statement. */
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
  return inBatches(orderIds, async (ids) => {
    const { rows } = await tx.execute<{ id: string; number: number }>(sql`
      select o.id, o.number from orders o
      where o.id = any(${sqlArray(ids)}::uuid[])
        and (o.total <> o.subtotal + o.tax + o.shipping_charges - o.discount
             or o.subtotal <> (select sum(i.price::bigint * i.quantity) from order_items i where i.order_id = o.id))`);
    return rows.map(({ id, number }) => ({
      key: `sum ${id}`,
      kind: 'wrong-sum',
      words: wrongSum(number),
      orderId: id,
    }));
  });
}

/**
 * Orders whose pieces in the stock ledger are not those that were sold, less those that came back. Cancelled ones are left
 * to the whole audit.
 */
export async function wrongLedger(tx: Transaction, orderIds: readonly string[]): Promise<Found[]> {
  return inBatches(orderIds, async (ids) => {
    const { rows } = await tx.execute<{ id: string; number: number }>(sql`
      with looked_at as (
        select id, number from orders where id = any(${sqlArray(ids)}::uuid[]) and status <> 'Cancelled'),
      moves as (
        select order_id, sum(quantity) as pieces from stock_ledger
        where order_id = any(${sqlArray(ids)}::uuid[]) group by order_id)
      select o.id, o.number from looked_at o left join moves on moves.order_id = o.id
      where coalesce(moves.pieces, 0) <>
        coalesce((select sum(l.quantity) from refunds r join refund_lines l on l.refund_id = r.id
                  where r.order_id = o.id and l.restocked), 0)
        + coalesce((select sum(l.quantity) from returns r join return_lines l on l.return_id = r.id
                    where r.order_id = o.id and r.restocked), 0)
        - (select sum(i.quantity) from order_items i where i.order_id = o.id)`);
    return rows.map(({ id, number }) => ({
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
  return inBatches(productIds, async (ids) => {
    const { rows } = await tx.execute<{
      id: string;
      name: string;
      onHand: number;
      ledger: number;
      reserved: number;
      held: number;
    }>(sql`
      select * from (
        select p.id, p.name, p.on_hand as "onHand", p.reserved,
               coalesce(l.pieces, 0)::int as ledger, coalesce(h.pieces, 0)::int as held
        from products p
        left join (select product_id, sum(quantity) as pieces from stock_ledger
                   where product_id = any(${sqlArray(ids)}::uuid[]) group by product_id) l on l.product_id = p.id
        left join (select i.product_id, sum(i.held) as pieces
                   from checkouts c join checkout_items i on i.checkout_id = c.id
                   where c.status in ('opening', 'open', 'closing') group by i.product_id) h on h.product_id = p.id
        where p.id = any(${sqlArray(ids)}::uuid[])) as stock
      where "onHand" <> ledger or reserved <> held`);
    return rows.map(({ id, name, ...stock }) => ({
      key: `stock ${id}`,
      kind: 'stock-wrong',
      words: wrongStock(name, stock),
      orderId: null,
    }));
  });
}

/** What is wrong with payments that succeeded: those without an order, and orders of another sum. */
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
  { reference, amountReceived, amountRefunded, currency }: PaymentRecord,
  order: { id: string; number: number; total: number; currency: string } | undefined,
  money: MoneyWords,
): Found | undefined {
  const charged = inWords(amountReceived, { ...money, currency });
  const key = `payment ${reference}`;
  if (!order) {
    if (amountRefunded >= amountReceived) return undefined;
    const words = paymentWithoutOrder(reference, charged);
    return { key, kind: 'payment-without-order', words, orderId: null };
  }
  if (order.total === amountReceived && order.currency === currency) return undefined;
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
