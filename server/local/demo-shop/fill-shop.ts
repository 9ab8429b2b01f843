import type pg from 'pg';
import { toMinor } from '#contract/money.ts';
import { products } from '#server/features/catalog/products.table.ts';
import { stockLedger } from '#server/features/catalog/stock-ledger.table.ts';
import { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
import { productPhotos } from '#server/features/photos/photos.table.ts';
import type { StoredPhoto } from '#server/features/photos/present-photo.ts';
import { users } from '#server/features/users/users.table.ts';
import { arrivals, OPENED_DAYS_AGO, SETTLED_DAYS_AGO } from './arrivals.ts';
import { believableOrders, type DemoOrder, type Market, type SoldProduct, wantedOrders } from './believable-orders.ts';
import { believablePeople, type DemoUser } from './believable-people.ts';
import { busyTimes } from './busy-times.ts';
import { CLERK, demoPeople, ordersOfDemoPeople } from './demo-people.ts';
import { photoAddress } from './draw-goods.ts';
import { goods } from './goods.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import { moreGoods, type MoreGood } from './more-goods.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** How many of each there are in all. */
export interface Scale {
  products: number;
  orders: number;
  users: number;
}

interface Filling {
  /** Photos of each of the goods. */
  photos: readonly StoredPhoto[][];
  scale: Scale;
  currency: string;
  now: Date;
  progress: (line: string) => void;
}

/** Pieces that were sold, and of those the ones that came back. */
interface Traffic {
  out: number;
  back: number;
}

interface StockedProduct extends SoldProduct {
  onHand: number;
}

const DAY = 86_400_000;
const YEAR = 365;
const CHUNK = 4_000;
const NO_TRAFFIC: Traffic = { out: 0, back: 0 };

/** Writes all rows of a demo shop; the same moment gives the same shop. */
export async function fillShop(client: pg.ClientBase, filling: Filling): Promise<void> {
  const random = seededRandom(20_251_108);
  const stocked = await stockProducts(client, filling, random);
  const shoppers = await welcomePeople(client, filling, random);
  const { currency, now } = filling;
  const market: Market = { products: stocked, shoppers, currency, clerk: CLERK, now, random };
  const traffic = await placeOrders(client, filling, market);
  await openLedger(client, stocked, traffic, market);
}

async function stockProducts(client: pg.ClientBase, filling: Filling, random: SeededRandom): Promise<StockedProduct[]> {
  const { scale, now, photos, progress } = filling;
  const stocked: StockedProduct[] = [];
  const put = async (chunk: readonly { good: MoreGood; at: Date }[]) => {
    const rows = chunk.map(({ good, at }) => productRow(good, at, random));
    await insertRows(client, products, rows);
    await insertRows(client, productPhotos, rows.flatMap(({ id, createdAt }, i) =>
      (photos[chunk[i]?.good.like ?? 0] ?? []).map((photo, position) => ({
        id: idAt(createdAt, random),
        productId: id,
        position,
        ...photo,
      })),
    ));
    for (const [i, { id, name, price, onHand, createdAt }] of rows.entries()) {
      const [photo] = photos[chunk[i]?.good.like ?? 0] ?? [];
      stocked.push({ id, name, price, onHand, createdAt, photo: photo ? photoAddress(photo) : '' });
    }
    progress(`Stocking products ${stocked.length}/${scale.products}`);
  };

  const came = arrivals(goods, now, random);
  await put(goods.map((good, like) => ({ good: { ...good, like }, at: came[like] ?? now })));
  const count = scale.products - goods.length;
  const times = busyTimes(count, daysBefore(now, OPENED_DAYS_AGO), daysBefore(now, SETTLED_DAYS_AGO), random).values();
  const more = moreGoods(goods, count, random).map((good) => ({ good, at: times.next().value ?? now }));
  await inChunks(more, put);
  return stocked.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function productRow({ name, description, category, price, stock }: MoreGood, at: Date, random: SeededRandom) {
  const minor = toMinor(price);
  return { id: idAt(at, random), name, description, category, price: minor, onHand: stock, createdAt: at, updatedAt: at };
}

async function welcomePeople(client: pg.ClientBase, filling: Filling, random: SeededRandom): Promise<DemoUser[]> {
  const { now, scale, progress } = filling;
  await insertRows(client, users, demoPeople(daysBefore(now, OPENED_DAYS_AGO)));
  const joined = busyTimes(scale.users, daysBefore(now, OPENED_DAYS_AGO), now, random);
  const shoppers: DemoUser[] = [];
  await inChunks(believablePeople(joined, random), async (chunk) => {
    await insertRows(client, users, chunk);
    shoppers.push(...chunk);
    progress(`Welcoming customers ${shoppers.length}/${scale.users}`);
  });
  return shoppers;
}

/** Answers what the orders did to the stock of each product. */
async function placeOrders(client: pg.ClientBase, filling: Filling, market: Market): Promise<Map<string, Traffic>> {
  const { now, scale, progress } = filling;
  const traffic = new Map<string, Traffic>();
  let placed = 0;
  const put = async (chunk: readonly DemoOrder[]) => {
    await insertRows(client, orders, chunk.map(({ order }) => order));
    await insertRows(client, orderItems, chunk.flatMap(({ items }) => items));
    await insertRows(client, orderHistory, chunk.flatMap(({ history }) => history));
    const moves = chunk.flatMap(({ ledger }) => ledger);
    await insertRows(client, stockLedger, moves);
    for (const { productId, quantity } of moves) {
      const { out, back } = traffic.get(productId) ?? NO_TRAFFIC;
      traffic.set(productId, quantity < 0 ? { out: out - quantity, back } : { out, back: back + quantity });
    }
    placed += chunk.length;
    progress(`Placing orders ${placed}/${scale.orders}`);
  };
  const own = ordersOfDemoPeople(now);
  await put([...wantedOrders(own, market)]);
  const times = busyTimes(scale.orders - own.length, daysBefore(now, YEAR), now, market.random);
  await inChunks(believableOrders(times, market), put);
  return traffic;
}

/**
 * The first entry of each product's ledger: enough for all that was sold and what is left of it. Where
 * more came back than is left, there must have been more in between: the shop has counted it out since.
 */
async function openLedger(
  client: pg.ClientBase,
  stocked: readonly StockedProduct[],
  traffic: ReadonlyMap<string, Traffic>,
  { now, random }: Market,
): Promise<void> {
  const edit = (productId: string, quantity: number, at: Date) => ({
    id: idAt(at, random),
    productId,
    quantity,
    reason: 'edit' as const,
    byUser: CLERK,
    at,
  });
  const entries = stocked.flatMap(({ id, onHand, createdAt }) => {
    const { out, back } = traffic.get(id) ?? NO_TRAFFIC;
    const countedOut = Math.max(0, back - onHand);
    return [edit(id, onHand + out - back + countedOut, createdAt), edit(id, -countedOut, now)];
  });
  await insertRows(client, stockLedger, entries.filter(({ quantity }) => quantity !== 0));
}

async function inChunks<T>(things: Iterable<T>, put: (chunk: T[]) => Promise<void>): Promise<void> {
  let chunk: T[] = [];
  for (const thing of things) {
    chunk.push(thing);
    if (chunk.length === CHUNK) {
      await put(chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) await put(chunk);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
