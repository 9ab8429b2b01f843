import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ProductPage } from '#contract/catalog.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();

// Not after each test: the thousands of products of the last test needn't be deleted.
beforeEach(async () => {
  await shop.db.database.orm.delete(productPhotos);
  await shop.db.database.orm.delete(products);
});

async function list(query: Record<string, string>): Promise<ProductPage> {
  const response = await shop.app.inject({ url: '/api/v1/product/all', query });
  expect(response.statusCode).toBe(200);
  return response.json<ProductPage>();
}

async function names(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).products.map((product) => product.name);
}

describe('filters, order and pages', () => {
  it('shows products up to the price ceiling, included', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'A', price: 49_950 },
      { name: 'B', price: 49_951 },
    );
    expect(await names({ price: '499.5' })).toEqual(['A']);
  });

  it('shows one category', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'A', category: 'Audio' },
      { name: 'B', category: 'Home' },
    );
    expect(await names({ category: 'Audio' })).toEqual(['A']);
  });

  it('sorts by price both ways, and newest first without a sort', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'mid', price: 200 },
      { name: 'low', price: 100 },
      { name: 'high', price: 300 },
    );
    expect(await names({ sort: 'asc' })).toEqual(['low', 'mid', 'high']);
    expect(await names({ sort: 'desc' })).toEqual(['high', 'mid', 'low']);
    expect(await names({ sort: 'dsc' })).toEqual(['high', 'mid', 'low']);
    expect(await names({})).toEqual(['high', 'low', 'mid']);
  });

  it('shows every product of equal price on exactly one page', async () => {
    await sellProducts(
      shop.db.database,
      ...Array.from({ length: 30 }, (_, place) => ({ name: `P${place}` })),
    );
    const pages = await Promise.all(['1', '2', '3'].map((page) => names({ sort: 'asc', page })));
    expect(pages.map((page) => page.length)).toEqual([12, 12, 6]);
    expect(new Set(pages.flat()).size).toBe(30);
  });

  it('accepts up to 100 products per page', async () => {
    await sellProducts(
      shop.db.database,
      ...Array.from({ length: 30 }, (_, place) => ({ name: `P${place}` })),
    );
    expect(await list({ limit: '20', page: '2' })).toMatchObject({ page: 2, totalPages: 2 });
    expect((await names({ limit: '20', page: '2' })).length).toBe(10);
    expect((await names({ limit: '100' })).length).toBe(30);
    expect((await names({ limit: '' })).length).toBe(12);
  });

  it('answers an empty list past the last page, with the exact total', async () => {
    await sellProducts(shop.db.database, { name: 'A' });
    expect(await list({ page: '9' })).toMatchObject({
      products: [],
      page: 9,
      total: 1,
      totalPages: 1,
      totalIsLowerBound: false,
    });
  });

  it.each<Record<string, string>>([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'abc' },
    { page: '99999999999' },
    { limit: '0' },
    { limit: '101' },
    { limit: 'x' },
    { price: '-1' },
    { price: '1e9' },
    { price: '1.234' },
    { price: 'NaN' },
    { sort: 'up' },
    { search: 'a\u0000b' },
    { search: 'a'.repeat(201) },
    { category: 'a'.repeat(41) },
  ])('refuses %j with a clear error', async (query) => {
    const response = await shop.app.inject({ url: '/api/v1/product/all', query });
    expect(response.statusCode).toBe(400);
    const [field] = Object.keys(query);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'VALIDATION',
      errors: [{ path: field, message: expect.stringMatching(/^Must /) }],
    });
  });

  it('refuses a parameter given twice', async () => {
    const response = await shop.app.inject({ url: '/api/v1/product/all?page=1&page=2' });
    expect(response.statusCode).toBe(400);
  });

  it('ignores an empty parameter', async () => {
    await sellProducts(shop.db.database, { name: 'A' });
    expect(await names({ search: '', page: '', price: '', sort: '', category: '' })).toEqual(['A']);
  });
});

describe('single reads', () => {
  it('shows a product with its photos and what can be bought now', async () => {
    const [id] = await sellProducts(shop.db.database, {
      name: 'Desk Lamp',
      price: 149_950,
      onHand: 7,
      reserved: 3,
    });
    const response = await shop.app.inject({ url: `/api/v1/product/${id}` });
    expect(response.json()).toMatchObject({
      success: true,
      product: { _id: id, name: 'Desk Lamp', price: 1499.5, stock: 4, photos: [{ width: 1024 }] },
    });
  });

  it.each(['unknown', '01a1fc8d-cfdb-7856-994b-648a0c74e516', '%00', "'", 'a'.repeat(300)])(
    'answers 404 for the id %j',
    async (id) => {
      const response = await shop.app.inject({ url: `/api/v1/product/${encodeURIComponent(id)}` });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );

  it('shows the 8 newest, and none that was deleted', async () => {
    const ids = await sellProducts(
      shop.db.database,
      ...Array.from({ length: 10 }, (_, place) => ({ name: `P${place}` })),
    );
    await shop.db.database.orm
      .update(products)
      .set({ deletedAt: new Date() })
      .where(eq(products.id, ids[9] ?? ''));
    const { products: latest } = (
      await shop.app.inject({ url: '/api/v1/product/latest' })
    ).json<ProductPage>();
    expect(latest.map((product) => product.name)).toEqual([
      'P8',
      'P7',
      'P6',
      'P5',
      'P4',
      'P3',
      'P2',
      'P1',
    ]);
  });

  it('lists the categories of live products, sorted', async () => {
    const [, home] = await sellProducts(
      shop.db.database,
      { category: 'Watches' },
      { category: 'Home' },
      { category: 'Audio' },
    );
    await shop.db.database.orm
      .update(products)
      .set({ deletedAt: new Date() })
      .where(eq(products.id, home ?? ''));
    const response = await shop.app.inject({ url: '/api/v1/product/categories' });
    expect(response.json()).toEqual({ success: true, categories: ['Audio', 'Watches'] });
  });

  it('answers 304 until the data has changed', async () => {
    await sellProducts(shop.db.database, { name: 'A' });
    const url = '/api/v1/product/latest';
    const first = await shop.app.inject({ url });
    const again = await shop.app.inject({
      url,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await sellProducts(shop.db.database, { name: 'B' });
    await expect
      .poll(
        async () =>
          (await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } }))
            .statusCode,
      )
      .toBe(200);
  });
});

it('a list counts exactly up to 10,000 and says so beyond', { tags: 'long' }, async () => {
  await shop.db.database.pool.query(
    `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
     select gen_random_uuid(), 'Bulk ' || n, '', 'Bulk', n, 1, now(), now() from generate_series(1, 10001) n`,
  );
  expect(await list({})).toMatchObject({
    total: 10_000,
    totalPages: 834,
    totalIsLowerBound: true,
  });
  expect(await list({ price: '100' })).toMatchObject({ total: 10_000, totalIsLowerBound: false });
  const searched = await list({ search: 'bulk', sort: 'asc', page: '834' });
  expect(searched).toMatchObject({ total: 10_000, totalIsLowerBound: true });
  expect(searched.products.map((product) => product.price)).toEqual(
    Array.from({ length: 12 }, (_, n) => (9997 + n) / 100).filter((price) => price <= 100.01),
  );
  expect((await list({ page: '835' })).products).toEqual([]);
});
