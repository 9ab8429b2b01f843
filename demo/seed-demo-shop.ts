import pg from 'pg';
import type { PaperShop } from '#server/features/papers/paper-settings.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { soldGoods } from './demo-families.ts';
import { drawGoods } from './draw-goods.ts';
import { dropIndexes } from './drop-indexes.ts';
import { fillShop } from './fill-shop.ts';
import type { Filling, Scale } from './filling.ts';
import { goods } from './goods.ts';
import { insertRows } from './insert-rows.ts';
import { isUnused, SEEDED } from './is-unused.ts';
import { numberPapers } from './number-papers.ts';

export interface DemoShopOptions {
  database: Database;
  photoStore: PhotoStore;
  /** The shop's data on invoices. */
  shop: PaperShop;
  now: Date;
  /** Minimum number of products, orders and users; the small shop is always included. */
  scale?: Partial<Scale>;
  /** Orders of the small shop. */
  fewOrders?: number;
  /** Currency of the past orders. */
  currency?: string;
  /** Called with the progress, one line at a time, each to replace the previous one. */
  progress?: (line: string) => void;
  /** Draws the photos; tests replace it, because drawing all takes too long. */
  drawPhotos?: typeof drawGoods;
  /** From this number of rows on, building the indexes afterwards is faster than maintaining them; tests lower it. */
  manyRows?: number;
}

const SMALL: Scale = { products: soldGoods(goods).length, orders: 1_400, users: 220 };
/**
 * Triggers plan their queries when the first rows come, and statistics are missing until the end. Every query goes by an
 * index, because one that reads a whole table for each batch of rows takes hours in a large shop.
 */
const GO_BY_INDEXES =
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';
/** Key of the advisory lock that lets one instance seed at a time. Any fixed number will do. */
const SEED_LOCK = 7_217_002;

/**
 * Fills an empty shop with products, photos, customers and a year of orders; returns whether it did. All rows are
 * written in one transaction, after the photo files, which are named by their content. If it is interrupted, the
 * next call starts again.
 */
export async function seedDemoShop(options: DemoShopOptions): Promise<boolean> {
  const {
    database,
    photoStore,
    shop,
    now,
    scale,
    fewOrders = SMALL.orders,
    currency = 'INR',
    progress = () => {},
    drawPhotos = drawGoods,
    manyRows = 20_000,
  } = options;
  if (!(await isUnused(database.pool))) return false;
  const photos = await drawPhotos(goods, photoStore, progress);

  // A separate connection: a large shop takes minutes, and the pool's timeouts are meant for requests.
  const client = new pg.Client({ connectionString: database.pool.options.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (!(await isUnused(client))) return false;
    await client.query(GO_BY_INDEXES);
    const wanted = atLeast({ ...SMALL, orders: fewOrders }, scale);
    const many = Math.max(wanted.products, wanted.orders, wanted.users) > manyRows;
    const rebuildIndexes = many ? await dropIndexes(client, progress) : undefined;
    const filling: Filling = {
      photos,
      scale: wanted,
      // The small shop shows what one looks like in which nothing waits for its owner.
      hasAfterSale: wanted.orders > SMALL.orders,
      currency,
      shop,
      now,
      progress,
    };
    await fillShop(client, filling);
    await rebuildIndexes?.();
    await numberPapers(client, filling);
    if (many) {
      // The first sweep of the shop would take longer than a sweep may.
      progress('Adding up');
      await foldTallies(client);
    }
    await insertRows(client, shopState, [{ key: SEEDED, value: wanted, at: now }]);
    await client.query('commit');
    progress('Taking stock');
    await client.query('vacuum (analyze)');
    return true;
  } finally {
    // Closing the connection rolls back an unfinished transaction.
    await client.end();
  }
}

function atLeast(small: Scale, wanted: Partial<Scale> = {}): Scale {
  return {
    products: Math.max(small.products, wanted.products ?? 0),
    orders: Math.max(small.orders, wanted.orders ?? 0),
    users: Math.max(small.users, wanted.users ?? 0),
  };
}
