import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminProductPage } from '#contract/catalog.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });
let admin: { authorization: string };

const GOODS = [
  { name: 'Oak Tray', category: 'Kitchen', price: 5_000, onHand: 3 },
  { name: 'café press', category: 'Kitchen', price: 9_000, onHand: 0 },
  { name: 'Desk Lamp', category: 'Home', price: 2_000, onHand: 10 },
  { name: 'Floor Lamp', category: 'Home', price: 8_000, onHand: 11 },
  { name: 'Arm Chair', category: 'Home', price: 8_500, onHand: 50 },
  { name: 'Gone Lamp', category: 'Home', price: 1, onHand: 1, deletedAt: new Date('2026-01-02') },
];

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
  await sellProducts(shop.db.database, ...GOODS);
});

async function list(query: Record<string, string> = {}): Promise<AdminProductPage> {
  const response = await shop.app.inject({
    url: '/api/v1/product/admin-products',
    query: { id: 'chief', ...query },
    headers: admin,
  });
  expect(response.statusCode).toBe(200);
  return response.json<AdminProductPage>();
}

async function names(query: Record<string, string> = {}): Promise<string[]> {
  return (await list(query)).products.map(({ name }) => name);
}

describe("the back office's products", () => {
  it.each([
    [{}, ['Arm Chair', 'Floor Lamp', 'Desk Lamp', 'café press', 'Oak Tray']],
    [{ sort: 'newest' }, ['Arm Chair', 'Floor Lamp', 'Desk Lamp', 'café press', 'Oak Tray']],
    [{ sort: 'name' }, ['Arm Chair', 'café press', 'Desk Lamp', 'Floor Lamp', 'Oak Tray']],
    [{ sort: 'price-asc' }, ['Desk Lamp', 'Oak Tray', 'Floor Lamp', 'Arm Chair', 'café press']],
    [{ sort: 'price-desc' }, ['café press', 'Arm Chair', 'Floor Lamp', 'Oak Tray', 'Desk Lamp']],
    [{ sort: 'stock' }, ['café press', 'Oak Tray', 'Desk Lamp', 'Floor Lamp', 'Arm Chair']],
    [{ category: 'Home' }, ['Arm Chair', 'Floor Lamp', 'Desk Lamp']],
    [{ category: 'Home', sort: 'stock' }, ['Desk Lamp', 'Floor Lamp', 'Arm Chair']],
    [{ stock: 'out' }, ['café press']],
    [{ stock: 'low' }, ['Desk Lamp', 'Oak Tray']],
    [{ stock: 'low', sort: 'stock' }, ['Oak Tray', 'Desk Lamp']],
    [{ stock: 'low', category: 'Kitchen', sort: 'name' }, ['Oak Tray']],
    [{ search: 'lamp' }, ['Floor Lamp', 'Desk Lamp']],
    [{ search: 'lmap', sort: 'price-asc' }, ['Desk Lamp', 'Floor Lamp']],
    [{ search: 'lamp', stock: 'low', sort: 'stock' }, ['Desk Lamp']],
    [{ search: 'CAFE' }, ['café press']],
    [
      { search: '', sort: '', category: '', stock: '' },
      ['Arm Chair', 'Floor Lamp', 'Desk Lamp', 'café press', 'Oak Tray'],
    ],
    [{ search: 'nothing like it' }, []],
  ])('by %j are %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect(await list(query)).toMatchObject({ total: expected.length, totalIsLowerBound: false });
  });

  it.each(['newest', 'name', 'price-asc', 'price-desc', 'stock'])(
    'are complete and without duplicates in pages sorted by %s',
    async (sort) => {
      const whole = await names({ sort });
      for (const folded of [false, true]) {
        if (folded) await foldTallies(shop.db.database.pool);
        const pages = await Promise.all(
          ['1', '2', '3', '4'].map((page) => list({ sort, limit: '2', page })),
        );
        expect(pages.flatMap(({ products }) => products.map(({ name }) => name))).toEqual(whole);
        expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual(
          pages.map(() => [5, 3]),
        );
      }
    },
  );

  it.each(['sort=price', 'stock=some', 'page=0', 'limit=101', 'page=x', 'page=1&page=2'])(
    'are refused with the query %s',
    async (query) => {
      const response = await shop.app.inject({
        url: `/api/v1/product/admin-products?id=chief&${query}`,
        headers: admin,
      });
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
    },
  );
});

describe('a search for what most products are', () => {
  const MANY = 10_200;

  beforeAll(async () => {
    // The cheapest are no bowls; one bowl is found by its SKU only.
    await shop.db.database.pool.query(
      `insert into products (id, name, category, price, description, on_hand, created_at, updated_at, sku)
       select gen_random_uuid(), case when n = 5000 then 'Plate' when n < 400 then 'Cup ' || n else 'Teak Bowl ' || n end,
              'Tableware', 100 + case when n < 400 then n else 1000 + n * 7919 % 53 end, '', 1,
              now() - n * interval '1 minute', now(), case n when 5000 then 'TEAK-1' end
       from generate_series(1, $1::int) as n`,
      [MANY + 400],
    );
  });

  it.each(['asc', 'desc'])('has by price each on its page, %s', { tags: 'long' }, async (way) => {
    const { rows } = await shop.db.database.pool.query<{ id: string }>(
      `select id from products where deleted_at is null and (name like 'Teak%' or sku like 'TEAK%')
       order by price ${way}, id ${way}`,
    );
    expect(rows.length).toBeGreaterThan(10_000);
    for (const page of [1, 3, 50, 100]) {
      const found = await list({
        search: 'teak',
        sort: `price-${way}`,
        page: `${page}`,
        limit: '100',
      });
      expect(found.products.map(({ _id }) => _id)).toEqual(
        rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
      );
      expect(found).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    }
    expect(
      (await list({ search: 'teak', sort: `price-${way}`, page: '101', limit: '100' })).products,
    ).toEqual([]);
  });
});
