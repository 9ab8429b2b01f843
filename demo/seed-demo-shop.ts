import pg from 'pg';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { drawGoods } from './draw-goods.ts';
import { fillShop } from './fill-shop.ts';
import type { Scale } from './filling.ts';
import { goods } from './goods.ts';
import { insertRows } from './insert-rows.ts';
import { isUnused, SEEDED } from './is-unused.ts';
import { setIndexesAside } from './set-indexes-aside.ts';

export interface DemoShopOptions {
  database: Database;
  photoStore: PhotoStore;
  now: Date;
  /** How much of each there is to be at least; the small shop comes first in any case. */
  scale?: Partial<Scale>;
  /** Currency of the past orders. */
  currency?: string;
  /** Told what is going on, one line at a time, each to be shown in place of the last. */
  progress?: (line: string) => void;
  /** Where the photos of the goods come from: a test has no time to have them all drawn. */
  drawPhotos?: typeof drawGoods;
}

const SMALL: Scale = { products: goods.length, orders: 1_400, users: 220 };
/** From here on, building the indexes afterwards is quicker than keeping them up row by row. */
const MANY_ROWS = 20_000;
/** Any fixed number: shops that start together on one database take turns on it. */
const SEED_LOCK = 7_217_002;

/**
 * Fills an empty shop with goods, photos, customers and a year of orders, once and for all; answers
 * whether it did. All rows come in one transaction, after the photos, which are named by their
 * content: whatever interrupts it, the next call begins anew and does no harm.
 */
export async function seedDemoShop(options: DemoShopOptions): Promise<boolean> {
  const {
    database,
    photoStore,
    now,
    scale,
    currency = 'INR',
    progress = () => {},
    drawPhotos = drawGoods,
  } = options;
  if (!(await isUnused(database.pool))) return false;
  const photos = await drawPhotos(goods, photoStore, progress);

  // A connection of its own: a large shop takes minutes, and the pool's connections have limits meant for requests.
  const client = new pg.Client({ connectionString: database.pool.options.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (!(await isUnused(client))) return false;
    const wanted = atLeast(SMALL, scale);
    const many = Math.max(wanted.products, wanted.orders, wanted.users) > MANY_ROWS;
    const putIndexesBack = many ? await setIndexesAside(client, progress) : undefined;
    await fillShop(client, { photos, scale: wanted, currency, now, progress });
    await putIndexesBack?.();
    await insertRows(client, shopState, [{ key: SEEDED, value: wanted, at: now }]);
    await client.query('commit');
    progress('Taking stock');
    await client.query('vacuum (analyze)');
    return true;
  } finally {
    // An unfinished transaction goes with the connection.
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
