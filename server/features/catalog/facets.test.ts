import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILTERS, passesQuery, type Query, useFacetShop } from '#testing/facet-shop.ts';
import { sellProducts } from '#testing/factories.ts';

const { shop, list, listAll, facetsOf, change, rate, sellVariety, sellBulk } = useFacetShop();

describe('facets', () => {
  it('count what the other filters leave', async () => {
    await sellVariety();
    for (const filter of FILTERS) {
      await expectFacetsToCount(filter);
      await expectFacetsToCount({ ...filter, search: 'oak' });
    }
  });

  it('count what their links show', { tags: 'long' }, async () => {
    await sellVariety();
    const query = { search: 'thing', category: 'Home', available: '1' };
    const { categories, prices, ratings, available } = await facetsOf(query);
    for (const { value, count } of categories)
      expect((await list({ ...query, category: value })).total).toBe(count);
    for (const { min, max, count } of prices)
      expect((await list({ ...query, min: String(min), price: String(max) })).total).toBe(count);
    for (const { value, count } of ratings)
      expect((await list({ ...query, rating: String(value) })).total).toBe(count);
    expect((await list(query)).total).toBe(available);
  });

  it('put the largest category first', async () => {
    await sellProducts(
      shop.db.database,
      { category: 'Zinc' },
      { category: 'Zinc' },
      { category: 'Wool' },
      { category: 'Audio' },
    );
    expect((await facetsOf()).categories).toEqual([
      { value: 'Zinc', count: 2 },
      { value: 'Audio', count: 1 },
      { value: 'Wool', count: 1 },
    ]);
  });

  it('count brands, of which one can be chosen and searched for', async () => {
    const [lamp = ''] = await sellProducts(
      shop.db.database,
      { name: 'Desk Lamp' },
      { name: 'Oil Lamp' },
      { name: 'Wall Lamp' },
    );
    await change(lamp, { brand: 'Lumikko' });
    const brands = [{ value: 'Lumikko', count: 1 }];
    expect(await facetsOf({ search: 'lamp' })).toMatchObject({ brands });
    expect(await facetsOf({ brand: 'Lumikko' })).toMatchObject({ brands, available: 1 });
    for (const search of ['', 'lamp'])
      expect(await list({ search, brand: 'Lumikko' })).toMatchObject({
        total: 1,
        products: [{ brand: 'Lumikko' }],
      });
    expect(await list({ search: 'lumikko lamp' })).toMatchObject({ total: 1, closest: false });
    expect(await list({ search: 'lamp', brand: 'Nobody' })).toMatchObject({ total: 0 });
  });

  it('are the same on every page, and empty where nothing matches', async () => {
    await sellVariety(40);
    expect(await facetsOf({ page: '3' })).toEqual(await facetsOf());
    expect(await facetsOf({ search: 'zzzzqqq' })).toEqual({
      categories: [],
      brands: [],
      prices: [],
      available: 0,
      onSale: 0,
      ratings: [4, 3, 2, 1].map((value) => ({ value, count: 0 })),
    });
  });

  it('are those of the closest matches, and of corrected words', async () => {
    await sellProducts(shop.db.database, { name: 'Oak Tray' }, { name: 'Studio Headphones' });
    for (const search of ['oak zeppelin', 'hedphones']) {
      expect(await list({ search, facets: '1' })).toMatchObject({
        total: 1,
        closest: search !== 'hedphones',
        facets: { available: 1, categories: [{ value: 'Things', count: 1 }] },
      });
    }
  });

  it('don’t count deleted products', async () => {
    const [, deleted = ''] = await sellProducts(shop.db.database, {}, {});
    await rate([deleted, [0, 0, 0, 0, 1]]);
    await change(deleted, { deletedAt: new Date() });
    await expect
      .poll(() => facetsOf())
      .toMatchObject({ available: 1, ratings: [{ count: 0 }, {}, {}, {}] });
  });
});

describe('remembered facets and filters', () => {
  it('count what is in stock, also on a page that does not show it', async () => {
    const [desk = ''] = await sellProducts(
      shop.db.database,
      { name: 'Desk Lamp', createdAt: new Date(0) },
      { name: 'Floor Lamp' },
    );
    for (const query of [{}, { search: 'lamp' }] as Query[]) {
      const page = { ...query, limit: '1', available: '1', sort: 'newest' };
      const total = async () => (await list(page)).total;
      const counted = async () => (await facetsOf({ ...query, limit: '1' })).available;
      await expect.poll(total).toBe(2);
      await expect.poll(counted).toBe(2);
      await change(desk, { onHand: 0 });
      await expect.poll(total).toBe(1);
      await expect.poll(counted).toBe(1);
      await change(desk, { onHand: 10 });
    }
  });

  it.each<Query>([{}, { search: 'lamp' }])('are fresh after every change: %o', async (query) => {
    const [desk = ''] = await sellProducts(
      shop.db.database,
      { name: 'Desk Lamp', price: 10_000 },
      { name: 'Floor Lamp', price: 500_000 },
    );
    const names = async (filter: Query) =>
      (await list({ ...query, ...filter })).products.map(({ name }) => name);
    expect(await facetsOf(query)).toMatchObject({
      available: 2,
      ratings: [{ count: 0 }, {}, {}, {}],
    });
    expect(await names({ rating: '4' })).toEqual([]);

    await change(desk, { onHand: 0 });
    await expect.poll(() => facetsOf(query)).toMatchObject({ available: 1 });
    expect(await names({ available: '1' })).toEqual(['Floor Lamp']);

    await rate([desk, [0, 0, 0, 1, 0]]);
    await shop.db.database.orm.execute(sql`select pg_notify('catalog_changed', 'reviews')`);
    await expect.poll(() => facetsOf(query)).toMatchObject({ ratings: [{ count: 1 }, {}, {}, {}] });
    await expect.poll(() => names({ rating: '4' })).toEqual(['Desk Lamp']);

    await change(desk, { price: 600_000 });
    await expect
      .poll(async () => (await facetsOf(query)).prices)
      .toEqual([
        { min: 0, max: 5_999, count: 1 },
        { min: 6_000, max: 9_999, count: 1 },
      ]);
    expect(await names({ min: '5500' })).toEqual(['Desk Lamp']);

    await change(desk, { category: 'Light' });
    await expect
      .poll(async () => (await facetsOf(query)).categories)
      .toEqual([
        { value: 'Light', count: 1 },
        { value: 'Things', count: 1 },
      ]);
  });
});

describe('where there are more products than are counted', () => {
  it(
    'facets say so, and their counts are lower bounds',
    { timeout: 60_000, tags: 'long' },
    async () => {
      await sellBulk(12_000);
      await sellProducts(shop.db.database, { category: 'Rare', price: 5_000_000, onHand: 0 });
      const whole = await facetsOf();
      expect(whole).toMatchObject({ more: true, available: 10_000 });
      expect(whole.categories).toEqual([
        { value: 'Bulk', count: 10_000 },
        { value: 'Rare', count: 1 },
      ]);
      expect(whole.prices.at(-1)?.max).toBe(10_000_000);
      const filters: Query[] = [{ available: '1' }, { min: '1' }, { search: 'bulk' }];
      for (const filter of filters) {
        const facets = await facetsOf(filter);
        expect(facets.more).toBe(true);
        expect(facets.categories[0]).toEqual({ value: 'Bulk', count: 10_000 });
      }
      // With a filter that few products pass, all of them are counted again, except in the facet itself.
      expect(await facetsOf({ category: 'Rare' })).toMatchObject({
        available: 0,
        prices: expect.arrayContaining([expect.objectContaining({ count: 1 })]),
        categories: [
          { value: 'Bulk', count: 10_000 },
          { value: 'Rare', count: 1 },
        ],
      });
    },
  );
});

/** Expects each facet to count what passes all filters of the query but its own. */
async function expectFacetsToCount(query: Query): Promise<void> {
  const { search, ...filter } = query as { search?: string } & Query;
  const matches = await listAll(search ? { search } : {});
  const others = (...names: string[]) =>
    matches.filter((product) =>
      passesQuery(
        product,
        Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name))),
      ),
    );
  const priced = others('min', 'price').map(({ price }) => price);
  const facets = await facetsOf(query);
  const { categories, prices } = facets;
  expect({
    query,
    ...facets,
    categories: Object.fromEntries(categories.map(({ value, count }) => [value, count])),
    priced: prices.reduce((sum, { count }) => sum + count, 0),
  }).toEqual({
    query,
    categories: tally(others('category').map(({ category }) => category)),
    brands: [],
    prices: prices.map(({ min, max }) => ({
      min,
      max,
      count: priced.filter((price) => price >= min && price <= max).length,
    })),
    priced: priced.length,
    available: others('available').filter(({ stock }) => stock > 0).length,
    onSale: 0,
    ratings: [4, 3, 2, 1].map((value) => ({
      value,
      count: others('rating').filter(({ rating }) => (rating?.average ?? 0) >= value).length,
    })),
  });
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
