import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { disputes } from '#server/features/disputes/disputes.table.ts';
import {
  FIRST_ORDER_NUMBER,
  orderHistory,
  orderItems,
  orders,
} from '#server/features/orders/orders.table.ts';
import { refundLines, refunds } from '#server/features/refunds/refunds.table.ts';
import { returnHistory, returnLines, returns } from '#server/features/returns/returns.table.ts';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { afterSale, settled, type SettledOrder } from './after-sale.ts';
import {
  believableOrders,
  type DemoOrder,
  type Market,
  wantedOrders,
} from './believable-orders.ts';
import type { Delivery } from './believable-reviews.ts';
import { busyTimes } from './busy-times.ts';
import { ordersOfDemoPeople } from './demo-people.ts';
import { daysBefore, type Filling } from './filling.ts';
import { firstDeliveries } from './first-deliveries.ts';
import { soldGoods } from './demo-families.ts';
import { goods } from './goods.ts';
import { idAt } from './id-at.ts';
import { inChunks } from './in-chunks.ts';
import { insertRows } from './insert-rows.ts';
import type { StockedProduct } from './stock-products.ts';

/** Units that were sold, and how many of them were returned. */
interface Traffic {
  out: number;
  back: number;
}

/** Data on the orders for later steps. The orders are too many to keep. */
export interface Trade {
  /** Of each product. */
  traffic: ReadonlyMap<string, Traffic>;
  deliveries: readonly Delivery[];
}

const YEAR = 365;
const NO_TRAFFIC: Traffic = { out: 0, back: 0 };

/** Writes the orders; `couponIds` are by code. */
export async function placeOrders(
  client: pg.ClientBase,
  filling: Filling,
  market: Market,
  couponIds: ReadonlyMap<string, string>,
): Promise<Trade> {
  const { now, scale, hasAfterSale, progress } = filling;
  const traffic = new Map<string, Traffic>();
  const deliveries = firstDeliveries(categoriesOfGoods(market.products));
  let placed = 0;
  progress(`Placing orders 0/${scale.orders}`);
  const put = async (sold: readonly DemoOrder[]) => {
    const chunk = sold.map((order) => (hasAfterSale ? afterSale(order, market) : settled(order)));
    const rows = chunk.map(({ order }, place) => ({
      ...order,
      number: FIRST_ORDER_NUMBER + placed + place,
      couponId: couponIds.get(order.coupon ?? '') ?? null,
    }));
    await insertRows(client, orders, rows);
    await insertPartsOfOrders(client, chunk);
    for (const order of chunk) {
      deliveries.note(order);
      noteTraffic(traffic, order);
    }
    placed += chunk.length;
    progress(`Placing orders ${placed}/${scale.orders}`);
  };
  const own = [...wantedOrders(ordersOfDemoPeople(now), market)];
  const times = busyTimes(scale.orders - own.length, daysBefore(now, YEAR), now, market.random);
  await inChunks(byDate(own, believableOrders(times, market)), put);
  await client.query('select setval($1, $2)', ['order_numbers', FIRST_ORDER_NUMBER + placed - 1]);
  await countCheckouts(client);
  return { traffic, deliveries: deliveries.all() };
}

/**
 * Counts the checkouts of the past, for the report: one for each order, opened a few minutes before it, and up to two that were
 * given up. Checkouts that were given up are deleted after a while, and nothing else reads those of past orders.
 */
async function countCheckouts(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into tally_changes (topic, starts_at, label, count)
    select 'checkout', tally_quarter(created_at - interval '4 minutes'), label, sum(checkouts)
    from orders, lateral (values ('opened', 1 + number % 3), ('paid', 1)) as counted (label, checkouts)
    group by 2, 3`);
}

async function insertPartsOfOrders(
  client: pg.ClientBase,
  chunk: readonly SettledOrder[],
): Promise<void> {
  const insert = <T extends PgTable>(
    table: T,
    parts: (order: SettledOrder) => readonly T['$inferInsert'][],
  ) => insertRows(client, table, chunk.flatMap(parts));
  // Before the lines, with which the text that an order is found by is written: it has the parcel's number.
  await insert(shipments, (order) => order.shipments);
  await insert(orderItems, ({ items }) => items);
  await insert(orderHistory, ({ history }) => history);
  await insert(returns, (order) => order.returns);
  await insert(returnLines, (order) => order.returnLines);
  await insert(returnHistory, (order) => order.returnHistory);
  await insert(refunds, (order) => order.refunds);
  await insert(refundLines, (order) => order.refundLines);
  await insert(disputes, (order) => order.disputes);
  await insert(stockLedger, ({ ledger }) => ledger);
}

function noteTraffic(traffic: Map<string, Traffic>, { ledger }: DemoOrder): void {
  for (const { productId, quantity } of ledger) {
    const { out, back } = traffic.get(productId) ?? NO_TRAFFIC;
    traffic.set(
      productId,
      quantity < 0 ? { out: out - quantity, back } : { out, back: back + quantity },
    );
  }
}

/** The categories of the demo goods by id, without the further products of a large shop. */
function categoriesOfGoods(products: Market['products']): Map<string, string> {
  const categories = new Map(soldGoods(goods).map(({ name, category }) => [name, category]));
  return new Map(
    products.flatMap(({ id, name }) => {
      const category = categories.get(name);
      return category === undefined ? [] : [[id, category]];
    }),
  );
}

/** Merges a few orders into a stream that is sorted by date. */
function* byDate(few: readonly DemoOrder[], sorted: Iterable<DemoOrder>): Generator<DemoOrder> {
  const waiting = few.toSorted((one, other) => +one.order.createdAt - +other.order.createdAt);
  for (const next of sorted) {
    while (waiting[0] && waiting[0].order.createdAt <= next.order.createdAt)
      yield* waiting.splice(0, 1);
    yield next;
  }
  yield* waiting;
}

/**
 * The first entry of each product's ledger: enough for everything that was sold and for what is left. If more was
 * returned than is left, a later entry reduces the stock.
 */
export async function openLedger(
  client: pg.ClientBase,
  stocked: readonly StockedProduct[],
  traffic: ReadonlyMap<string, Traffic>,
  market: Market,
): Promise<void> {
  const { now, random, clerk } = market;
  const edit = (productId: string, quantity: number, at: Date) => ({
    id: idAt(at, random),
    productId,
    quantity,
    reason: 'edit' as const,
    byUser: clerk,
    at,
  });
  const entries = stocked.flatMap(({ id, onHand, createdAt }) => {
    const { out, back } = traffic.get(id) ?? NO_TRAFFIC;
    const countedOut = Math.max(0, back - onHand);
    return [edit(id, onHand + out - back + countedOut, createdAt), edit(id, -countedOut, now)];
  });
  await insertRows(
    client,
    stockLedger,
    entries.filter(({ quantity }) => quantity !== 0),
  );
}
