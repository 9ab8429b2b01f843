import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductQuery } from '#contract/catalog.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { sellProducts } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { CatalogCache } from './catalog-cache.ts';
import { listProducts } from './catalog.service.ts';
import { findProducts } from './product-list.queries.ts';
import { searchProducts } from './search-products.ts';

const db = useTestDatabase();
const cache = new CatalogCache({
  maxAgeMs: 600_000,
  maxAnswerBytes: 1,
  maxMatches: 10_000,
  maxProductBytes: 1_000_000,
});

// Not after each test: the thousands of products of the last test needn't be deleted.
beforeEach(async () => {
  await db.database.orm.delete(productPhotos);
  await db.database.orm.delete(products);
  cache.catalogChanged();
});

function list(query: ProductQuery) {
  const { pool } = db.database;
  return listProducts({ pool, listPool: pool, cache }, query);
}

/** Counts the full-text searches that PostgreSQL runs from now on. */
function countSearches(): () => number {
  const asked = vi.spyOn(db.database.pool, 'query');
  return () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('ts_rank')).length;
}

describe('a cached search', () => {
  const CASES = ['oak', 'lam', 'watch blu'].flatMap((search) =>
    ([undefined, 'asc', 'desc', 'newest'] as const).map((sort) => ({ search, sort })),
  );

  it('is filtered, sorted and paged like in the database', { tags: 'long' }, async () => {
    await sellProducts(db.database, ...manyThings());
    for (const { search, sort } of CASES) {
      cache.catalogChanged();
      const { search: words } = await searchProducts(db.database.pool, cache, search);
      for (const category of [undefined, 'Kitchen', 'Nowhere']) {
        for (const price of [undefined, 9, 0.5]) {
          for (const page of [1, 2, 4]) {
            const filter = {
              search: words,
              ...(category !== undefined && { category }),
              ...(price !== undefined && { maxPrice: price * 100 }),
            };
            const found = await findProducts(db.database.pool, filter, sort ?? 'match', {
              skip: (page - 1) * 12,
              limit: 12,
            });
            const query = { search, page, category, price, sort };
            const shown = await list(query);
            expect({
              query,
              total: shown.total,
              ids: shown.products.map(({ _id }) => _id),
            }).toEqual({
              query,
              total: found.count,
              ids: found.rows.map(({ id }) => id),
            });
          }
        }
      }
    }
  });

  it('is used for another price, sort, category or page', async () => {
    await sellProducts(db.database, ...manyThings());
    const searches = countSearches();
    await list({ search: 'oak' });
    expect(searches()).toBe(1);
    await list({ search: 'oak', page: 2 });
    await list({ search: 'oak', price: 9.5, sort: 'asc' });
    await list({ search: 'oak', category: 'Kitchen', sort: 'desc' });
    expect(searches()).toBe(1);
  });

  it.each([
    ['wat ch', false],
    ['oak zeppelin', true],
  ])(
    'costs no search either where others were tried: “%s”',
    { tags: 'long' },
    async (search, closest) => {
      await sellProducts(db.database, ...manyThings());
      expect(await list({ search })).toMatchObject({ closest });
      const searches = countSearches();
      const before = searches();
      expect(await list({ search, page: 2, price: 9.5, sort: 'asc' })).toMatchObject({ closest });
      expect(await list({ search, price: 0.5 })).toMatchObject({ total: 0, closest });
      expect(searches()).toBe(before);
    },
  );

  it('shows the current stock, and is kept when only that has changed', async () => {
    const [lamp = ''] = await sellProducts(db.database, { name: 'Desk Lamp', onHand: 3 });
    const searches = countSearches();
    expect(await list({ search: 'lamp' })).toMatchObject({ products: [{ stock: 3 }] });
    await db.database.orm.update(products).set({ onHand: 2 }).where(eq(products.id, lamp));
    cache.stockChanged();
    expect(await list({ search: 'lamp' })).toMatchObject({ products: [{ stock: 2 }] });
    expect(searches()).toBe(1);
  });

  it('has its misspelled words corrected', async () => {
    await sellProducts(db.database, { name: 'Studio Headphones' }, { name: 'Desk Lamp' });
    for (const price of [100, 100.5]) {
      expect(await list({ search: 'Hédphones studio', price })).toMatchObject({
        products: [{ name: 'Studio Headphones' }],
        corrected: [{ from: 'hedphones', to: ['headphones'] }],
      });
    }
    expect(await list({ search: 'headphones' })).not.toHaveProperty('corrected');
  });
});

describe('beside a replica', () => {
  it('cached data is read from the primary, which is never behind', async () => {
    await sellProducts(db.database, { name: 'Desk Lamp' }, { name: 'Floor Lamp' });
    const { pool } = db.database;
    const replica = vi.spyOn(pg.Pool.prototype, 'query');
    const listPool = new pg.Pool({ connectionString: db.url });
    const catalog = { pool, listPool, cache };
    expect((await listProducts(catalog, { search: 'lamp' })).total).toBe(2);
    expect(replica.mock.contexts).not.toContain(listPool);
    expect((await listProducts(catalog, { sort: 'asc' })).total).toBe(2);
    expect(replica.mock.contexts).toContain(listPool);
    await listPool.end();
  });
});

describe('products that changed, when only their change of stock was notified', () => {
  it.each<[string, Partial<typeof products.$inferInsert>]>([
    ['another price', { price: 99_900 }],
    ['another category', { category: 'Elsewhere' }],
    ['deleted', { deletedAt: new Date() }],
  ])('are not shown where they are not: %s', async (_, change) => {
    const [first = ''] = await sellProducts(
      db.database,
      { name: 'Desk Lamp' },
      { name: 'Floor Lamp' },
    );
    const query = { search: 'lamp', category: 'Things', price: 100 };
    expect((await list(query)).total).toBe(2);
    await db.database.orm.update(products).set(change).where(eq(products.id, first));
    cache.stockChanged();
    expect(await list(query)).toMatchObject({ total: 1, products: [{ name: 'Floor Lamp' }] });
  });
});

describe('a search with more matches than are cached', () => {
  it('is correct, also if misspelled', { tags: 'long' }, async () => {
    await sellMany('Bulky', 2500);
    for (const search of ['bulky', 'bulcky']) {
      const shown = await list({ search, sort: 'desc', price: 2200, page: 3 });
      expect(shown.total).toBe(2200);
      expect(shown.products[0]?.price).toBe(2200 - 24);
    }
  });

  it(
    'is sorted by price, wherever its matches are in the order of all products',
    { tags: 'long' },
    async () => {
      await sellMany('Cheap', 10_050);
      await sellMany('Dear', 1500, 20_000);
      for (const page of [1, 2, 50]) {
        const shown = await list({ search: 'cheap', sort: 'desc', page });
        expect(shown).toMatchObject({ total: 10_000, totalIsLowerBound: true });
        expect(shown.products[0]?.price).toBe(10_050 - 12 * (page - 1));
        const cheapest = await list({ search: 'cheap', sort: 'asc', page });
        expect(cheapest.products[0]?.price).toBe(1 + 12 * (page - 1));
      }
    },
  );
});

/** Creates products with the same name and ascending prices. */
async function sellMany(name: string, count: number, after = 0): Promise<void> {
  await db.database.pool.query(
    `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
     select gen_random_uuid(), $1 || n, '', 'Bulk', ($3 + n) * 100, 1, now(), now() from generate_series(1, $2) n`,
    [`${name} `, count, after],
  );
}

/** Two hundred products with few different words, prices and days, so that there are many ties. */
function manyThings(): Partial<typeof products.$inferInsert>[] {
  const words = ['oak', 'lamp', 'watch', 'blue'];
  return Array.from({ length: 200 }, (_, n) => ({
    name: `${words[n % 4]} ${words[(n * 7) % 3]} ${n}`,
    description: n % 5 === 0 ? 'an oak thing' : '',
    category: n % 3 === 0 ? 'Kitchen' : 'Audio',
    price: 100 * (1 + (n % 17)),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, n % 23)),
  }));
}
