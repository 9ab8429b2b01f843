import { describe, expect, it } from 'vitest';
import { FILTERS, passesQuery, type Query, useFacetShop } from '#testing/facet-shop.ts';
import { sellProducts } from '#testing/factories.ts';

const { shop, list, listAll, rate, sellVariety, sellBulk } = useFacetShop();

describe('a list of products', () => {
  it('has no facets unless they are asked for', async () => {
    await sellProducts(shop.db.database, {});
    expect(await list({})).not.toHaveProperty('facets');
    expect(await list({ facets: '' })).not.toHaveProperty('facets');
  });

  it('is filtered alike with and without a search', { tags: 'long' }, async () => {
    await sellVariety();
    const everything = await listAll({});
    for (const filter of FILTERS) {
      const expected = everything.filter((product) => passesQuery(product, filter));
      for (const search of ['', 'thing']) {
        for (const sort of ['asc', 'desc', 'newest', 'rating', 'best-selling']) {
          const query = { ...filter, search, sort };
          const found = (await listAll(query)).map(({ _id }) => _id);
          expect({ query, found: found.toSorted() }).toEqual({
            query,
            found: expected.map(({ _id }) => _id).toSorted(),
          });
        }
      }
    }
  });

  it('is sorted by rating, then what has none, with and without a search', async () => {
    await sellVariety();
    const queries: Query[] = [{}, { search: 'thing' }, { search: 'thing', available: '1' }];
    for (const query of queries) {
      const found = await listAll({ ...query, sort: 'rating' });
      const averages = found.map(({ rating }) => rating?.average ?? 0);
      expect(averages.filter((average) => average > 0).length).toBeGreaterThan(20);
      expect(averages).toEqual(averages.toSorted((one, other) => other - one));
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
    }
  });

  it('is sorted by rating at once after a review', async () => {
    const [one = '', other = ''] = await sellProducts(shop.db.database, {}, {});
    const first = async () => (await list({ sort: 'rating' })).products[0]?._id;
    await rate([one, [0, 0, 0, 1, 0]]);
    await expect.poll(first).toBe(one);
    await rate([other, [0, 0, 0, 0, 1]]);
    await shop.db.database.pool.query(`notify catalog_changed, 'reviews'`);
    await expect.poll(first).toBe(other);
  });

  it(
    'is sorted by rating where there are more products than are counted',
    { tags: 'long' },
    async () => {
      await sellBulk(10_500);
      const ids = (await list({ sort: 'asc', category: 'Bulk' })).products.map(({ _id }) => _id);
      await rate(...ids.map((id, at): [string, number[]] => [id, [0, 1, 0, 0, 1 + at]]));
      await shop.db.database.pool.query(`notify catalog_changed, 'reviews'`);
      const queries: Query[] = [{}, { search: 'bulk' }];
      for (const query of queries) {
        await expect
          .poll(async () => (await list({ ...query, sort: 'rating' })).products[0]?._id)
          .toBe(ids.at(-1));
        const second = await list({ ...query, sort: 'rating', page: '2' });
        expect(second).toMatchObject({ total: 10_000, totalIsLowerBound: true });
        expect(second.products.filter(({ rating }) => rating)).toEqual([]);
        expect(second.products).toHaveLength(12);
      }
    },
  );

  it(
    'shows nothing of the bin, of drafts or of what is sold out where there are more products than are counted',
    { tags: 'long' },
    async () => {
      await sellBulk(10_100);
      const { pool } = shop.db.database;
      await pool.query(`update products set deleted_at = now() where price between 1 and 20`);
      await pool.query(`update products set state = 'draft' where price between 21 and 40`);
      await pool.query(`update products set on_hand = 0 where price between 41 and 60`);
      const least = async (query: Query) =>
        (await list({ ...query, sort: 'asc' })).products[0]?.price;
      expect(await least({ min: '0.01' })).toBe(0.41);
      expect(await least({ available: '1' })).toBe(0.61);
      await pool.query(`update products set on_hand = 1 where price = 50`);
      await pool.query(`notify catalog_changed`);
      await expect.poll(() => least({ available: '1' })).toBe(0.5);
    },
  );

  it('is sorted and paged under the new filters', { tags: 'long' }, async () => {
    await sellVariety();
    const filter = { available: '1', min: '100', rating: '1', sort: 'asc' };
    const prices = (await listAll(filter)).map(({ price }) => price);
    expect(prices.length).toBeGreaterThan(20);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const second = await list({ ...filter, page: '2' });
    expect(second.products.map(({ price }) => price)).toEqual(prices.slice(12, 24));
  });
});

it.each<Query>([
  { min: '-1' },
  { min: '1.234' },
  { min: '10000001' },
  { min: 'cheap' },
  { available: '0' },
  { available: 'yes' },
  { rating: '0' },
  { rating: '6' },
  { rating: '4.5' },
  { facets: '2' },
])('%j is refused with a clear error', async (query) => {
  const response = await shop.app.inject({ url: '/api/v1/product/all', query });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ path: Object.keys(query)[0], message: expect.stringMatching(/^Must /) }],
  });
});

it('empty parameters are ignored', async () => {
  await sellProducts(shop.db.database, { onHand: 0 });
  expect((await list({ min: '', available: '', rating: '' })).total).toBe(1);
});

it(
  'a list of products is right where more products than are counted pass',
  { tags: 'long' },
  async () => {
    await sellBulk(12_000);
    const [best = ''] = await sellProducts(shop.db.database, { name: 'Bulk best', price: 700 });
    await rate([best, [0, 0, 0, 0, 1]]);
    expect(await list({ rating: '5' })).toMatchObject({
      total: 1,
      products: [{ name: 'Bulk best' }],
    });
    expect(await list({ search: 'bulk', rating: '5' })).toMatchObject({ total: 1 });
    const cheapest = await list({ available: '1', sort: 'asc', page: '2' });
    expect(cheapest).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    expect(cheapest.products.map(({ price }) => price)).toEqual(
      Array.from({ length: 12 }, (_, n) => (13 + n) / 100),
    );
    const within = await list({ min: '50', price: '60', sort: 'desc' });
    expect(within.total).toBe(1001);
    expect(within.products[0]?.price).toBe(60);
    const most = await list({ search: 'bulk', sort: 'asc', page: '2' });
    expect(most).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    expect(most.products.map(({ price }) => price)).toEqual(
      Array.from({ length: 12 }, (_, n) => (13 + n) / 100),
    );
    await shop.db.database.pool.query(
      `update products set name = 'Fresh ' || price where price > 9000`,
    );
    const fresh = await list({ search: 'fresh', sort: 'desc', page: '3' });
    expect(fresh).toMatchObject({ total: 3_000, totalIsLowerBound: false });
    expect(fresh.products.map(({ price }) => price)).toEqual(
      Array.from({ length: 12 }, (_, n) => (12_000 - 24 - n) / 100),
    );
  },
);
