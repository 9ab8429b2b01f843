import type pg from 'pg';
import { stockLedger } from '#server/features/catalog/stock.table.ts';
import {
  FIRST_ORDER_NUMBER,
  orderHistory,
  orderItems,
  orders,
} from '#server/features/orders/orders.table.ts';
import { refunds } from '#server/features/orders/refunds.table.ts';
import { shipments } from '#server/features/orders/shipments.table.ts';
import {
  believableOrders,
  type DemoOrder,
  type Market,
  wantedOrders,
} from './believable-orders.ts';
import { busyTimes } from './busy-times.ts';
import { ordersOfDemoPeople } from './demo-people.ts';
import { daysBefore, type Filling } from './filling.ts';
import { idAt } from './id-at.ts';
import { inChunks } from './in-chunks.ts';
import { insertRows } from './insert-rows.ts';
import type { StockedProduct } from './stock-products.ts';

/** Units that were sold, and how many of them were returned. */
interface Traffic {
  out: number;
  back: number;
}

const YEAR = 365;
const NO_TRAFFIC: Traffic = { out: 0, back: 0 };

/** Writes the orders, and returns the units sold and returned of each product. */
export async function placeOrders(
  client: pg.ClientBase,
  filling: Filling,
  market: Market,
): Promise<Map<string, Traffic>> {
  const { now, scale, progress } = filling;
  const traffic = new Map<string, Traffic>();
  let placed = 0;
  const put = async (chunk: readonly DemoOrder[]) => {
    await insertRows(
      client,
      orders,
      chunk.map(({ order }, place) => ({ ...order, number: FIRST_ORDER_NUMBER + placed + place })),
    );
    await insertRows(
      client,
      orderItems,
      chunk.flatMap(({ items }) => items),
    );
    await insertRows(
      client,
      orderHistory,
      chunk.flatMap(({ history }) => history),
    );
    await insertRows(
      client,
      refunds,
      chunk.flatMap(({ refunds }) => refunds),
    );
    await insertRows(
      client,
      shipments,
      chunk.flatMap(({ shipments }) => shipments),
    );
    const moves = chunk.flatMap(({ ledger }) => ledger);
    await insertRows(client, stockLedger, moves);
    for (const { productId, quantity } of moves) {
      const { out, back } = traffic.get(productId) ?? NO_TRAFFIC;
      traffic.set(
        productId,
        quantity < 0 ? { out: out - quantity, back } : { out, back: back + quantity },
      );
    }
    placed += chunk.length;
    progress(`Placing orders ${placed}/${scale.orders}`);
  };
  const own = [...wantedOrders(ordersOfDemoPeople(now), market)];
  const times = busyTimes(scale.orders - own.length, daysBefore(now, YEAR), now, market.random);
  await inChunks(byDate(own, believableOrders(times, market)), put);
  await client.query('select setval($1, $2)', ['order_numbers', FIRST_ORDER_NUMBER + placed - 1]);
  return traffic;
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
