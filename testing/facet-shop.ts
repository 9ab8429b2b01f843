import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { Facets, Product, ProductPage } from '#contract/catalog.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { productRatings } from '#server/features/products/product-ratings.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { sellProducts } from './factories.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

export type Query = Record<string, string>;

const BULK_STEP = 3_000;

/** A shop without products at the beginning of each test, and its lists with their filters and facets. */
export interface FacetShop {
  shop: TestShop;
  list(query: Query): Promise<ProductPage>;
  /** The products of all pages. */
  listAll(query: Query): Promise<Product[]>;
  facetsOf(query?: Query): Promise<Facets>;
  change(id: string, values: Partial<typeof products.$inferInsert>): Promise<void>;
  /** Sets the numbers of reviews that give a product 1, 2, 3, 4 and 5 stars. */
  rate(...rated: readonly (readonly [id: string, stars: number[]])[]): Promise<void>;
  /** Products with many different combinations of what is filtered by, and many ties. */
  sellVariety(count?: number): Promise<void>;
  /** Products in the category Bulk with prices 0.01, 0.02, and so on. */
  sellBulk(count: number): Promise<void>;
}

export function useFacetShop(): FacetShop {
  const shop = useTestShop();
  // Not after each test: the thousands of products of a file's last test needn't be deleted.
  // Row by row, so that triggers count them; in a transaction, which is tried again after a deadlock.
  beforeEach(() =>
    inTransaction(shop.db.database, async (tx) => {
      await tx.delete(productRatings);
      await tx.delete(productPhotos);
      await tx.delete(products);
    }),
  );
  const calls: FacetShop = {
    shop,
    async list(query) {
      const response = await shop.app.inject({ url: '/api/v1/product/all', query });
      expect(response.statusCode).toBe(200);
      return response.json<ProductPage>();
    },
    async listAll(query) {
      const first = await calls.list({ ...query, limit: '100' });
      const others = Array.from({ length: first.totalPages - 1 }, (_, at) =>
        calls.list({ ...query, limit: '100', page: String(at + 2) }),
      );
      return [first, ...(await Promise.all(others))].flatMap((page) => page.products);
    },
    async facetsOf(query = {}) {
      const { facets } = await calls.list({ ...query, facets: '1' });
      if (!facets) throw new Error('There are no facets in the answer');
      return facets;
    },
    async change(id, values) {
      await shop.db.database.orm.update(products).set(values).where(eq(products.id, id));
    },
    async rate(...rated) {
      const rows = rated.map(([productId, stars]) => ({ productId, stars }));
      await shop.db.database.orm.insert(productRatings).values(rows);
    },
    async sellVariety(count = 300) {
      const ids = await sellProducts(
        shop.db.database,
        ...Array.from({ length: count }, (_, n) => ({
          name: `${['Oak', 'Brass', 'Linen'][n % 3]} thing ${n}`,
          category: ['Audio', 'Home', 'Kitchen', 'Office', 'Travel'][(n * 7) % 5] ?? '',
          price: 100 * (5 + ((n * n * 37) % 9_000)),
          onHand: n % 4 === 0 ? 0 : 1 + (n % 9),
        })),
      );
      const rated = ids.filter((_, n) => n % 3 !== 1);
      await calls.rate(...rated.map((id, n) => [id, STARS[n % STARS.length] ?? []] as const));
    },
    sellBulk: (count) => sellBulk(shop.db.database, count),
  };
  return calls;
}

/** With averages at, just below and above whole stars. */
const STARS = [
  [0, 0, 0, 3, 0],
  [0, 0, 1, 200, 0],
  [0, 0, 0, 0, 7],
  [1, 0, 0, 0, 1],
  [2, 1, 0, 0, 0],
  [0, 0, 0, 0, 0],
  [0, 0, 1, 0, 2],
];

/** Filters of `sellVariety`'s products. */
export const FILTERS: Query[] = [
  {},
  { category: 'Audio' },
  { price: '3000' },
  { min: '2500.5', price: '6000' },
  { available: '1' },
  { rating: '4' },
  { rating: '3', available: '1' },
  { category: 'Home', min: '1000', available: '1', rating: '2' },
  { category: 'Nowhere' },
  { min: '500', price: '400' },
];

/** The filters, as plainly as they can be said. */
export function passesQuery({ category, price, stock, rating }: Product, filter: Query): boolean {
  return (
    (filter['category'] === undefined || filter['category'] === category) &&
    price >= Number(filter['min'] ?? 0) &&
    price <= Number(filter['price'] ?? Infinity) &&
    (filter['available'] === undefined || stock > 0) &&
    (filter['rating'] === undefined || (rating?.average ?? 0) >= Number(filter['rating']))
  );
}

async function sellBulk({ pool }: Database, count: number): Promise<void> {
  // In steps that end within the time of a statement, also on a machine that does much else.
  for (let from = 1; from <= count; from += BULK_STEP)
    await pool.query(
      `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
       select gen_random_uuid(), 'Bulk ' || n, '', 'Bulk', n, 1, now(), now() from generate_series($1::int, $2::int) n`,
      [from, Math.min(count, from + BULK_STEP - 1)],
    );
  // As PostgreSQL does by itself after a while: plans for an empty table are slow with many rows.
  await pool.query('analyze');
}
