// docs/api.md, "Products": the collections among the facets of a list.
import { beforeEach, expect, it } from 'vitest';
import type { Facets, ProductPage } from '#contract/catalog.ts';
import type { Condition } from '#contract/collections.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { sellProducts } from '#testing/factories.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  await shop.db.database.pool.query('update collections set deleted_at = now(), deleted_by = $1', [
    admin.uid,
  ]);
});

async function collect(name: string, more: object): Promise<void> {
  const made = await call('POST', 'collection', { name, ...more });
  expect(made.json()).toMatchObject({ success: true });
}

const ruled = (name: string, ...conditions: Condition[]) =>
  collect(name, { rule: { match: 'all', conditions } });

async function facets(query: Record<string, string>): Promise<Facets> {
  const asked = new URLSearchParams({ ...query, facets: '1' });
  const page = await get<ProductPage>(`product/all?${asked.toString()}`);
  if (!page.facets) throw new Error('There are no facets in the answer');
  return page.facets;
}

/** The names of the collections with their counts, as in the list with this query. */
const counted = async (query: Record<string, string>) =>
  (await facets(query)).collections?.map(({ name, count }) => `${name} ${count}`);

it('are those that have some of the list, in the owner’s order, counted with all filters but their own', async () => {
  const category = 'Cups';
  const [one, two] = await sellProducts(
    shop.db.database,
    { name: 'Oak Cup', category, price: 5_000, onHand: 0 },
    { name: 'Elm Cup', category, price: 20_000, brand: 'Acme', onHand: 3 },
    { name: 'Ash Cup', category, price: 30_000, brand: 'Acme', onHand: 5 },
  );
  const [mug] = await sellProducts(shop.db.database, { name: 'Tin Mug', category: 'Mugs' });
  await collect('By hand', { products: [one, two, mug] });
  await ruled('Dear', { field: 'price', is: 'above', value: 100 });
  await ruled('Acme', { field: 'brand', is: 'equals', value: 'Acme' });
  await ruled('In stock', { field: 'stock', is: 'above', value: 3 });
  await ruled('Mugs', { field: 'category', is: 'equals', value: 'Mugs' });
  expect(await counted({ category })).toEqual(['By hand 2', 'Dear 2', 'Acme 2', 'In stock 1']);
  // One that is chosen doesn't hide the others, and narrows the other facets.
  expect(await counted({ category, collection: 'acme' })).toEqual([
    'By hand 2',
    'Dear 2',
    'Acme 2',
    'In stock 1',
  ]);
  expect((await facets({ category, collection: 'acme' })).available).toBe(2);
  expect(await counted({ category, price: '100' })).toEqual(['By hand 1']);
  // One that is asked for is there also without a product.
  expect(await counted({ category, collection: 'mugs' })).toContain('Mugs 0');
  expect(await counted({ search: 'cup' })).toEqual(['By hand 2', 'Dear 2', 'Acme 2', 'In stock 1']);
  expect(await counted({ search: 'elm cup', category })).toEqual(['By hand 1', 'Dear 1', 'Acme 1']);
  expect(await counted({ category: 'None' })).toBeUndefined();
});

it('follow what is sold, whether a collection asks if it can be bought or how many there are', async () => {
  const category = 'Bowls';
  const [bowl = ''] = await sellProducts(shop.db.database, { category, onHand: 5 });
  await ruled('In stock', { field: 'stock', is: 'above', value: 0 });
  await ruled('Many', { field: 'stock', is: 'above', value: 3 });
  await ruled('Last ones', { field: 'stock', is: 'below', value: 4 });
  const expectWith = async (quantity: number, names: string[]) => {
    const body = { kind: 'counted', quantity };
    expect((await call('POST', `product/${bowl}/stock`, body)).statusCode).toBe(200);
    await expect.poll(() => counted({ category })).toEqual(names);
  };
  expect(await counted({ category })).toEqual(['In stock 1', 'Many 1']);
  await expectWith(3, ['In stock 1', 'Last ones 1']);
  await expectWith(0, ['Last ones 1']);
  await expectWith(4, ['In stock 1', 'Many 1']);
});

it('count a family once, as the member that is listed, also where values of options are asked for', async () => {
  const made = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    options: ['Size'],
    members: ['S', 'M'].map((Size) => ({ values: { Size }, price: 500, stock: 3 })),
  });
  const [small] = made.json<{ products: { _id: string }[] }>().products;
  await collect('Summer', { products: [small?._id] });
  await ruled('All shirts', { field: 'category', is: 'equals', value: 'Shirts' });
  expect(await counted({ category: 'Shirts' })).toEqual(['Summer 1', 'All shirts 1']);
  expect(await counted({ category: 'Shirts', 'option[Size]': 'M' })).toEqual([
    'Summer 1',
    'All shirts 1',
  ]);
  expect(await counted({ search: 'crew', 'option[Size]': 'M' })).toEqual([
    'Summer 1',
    'All shirts 1',
  ]);
});

it('what is on sale is counted, and a collection of it follows', async () => {
  const ids = await sellProducts(
    shop.db.database,
    { category: 'Lamps' },
    { category: 'Lamps' },
    { category: 'Lamps' },
  );
  await ruled('Reduced', { field: 'sale', is: 'equals', value: true });
  await call('POST', 'sale', {
    name: 'Lamps',
    from: new Date().toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
    of: { products: ids.slice(1) },
    change: { percent: 10 },
  });
  const category = 'Lamps';
  for (const query of [{ category }, { category, sale: '1' }] as Record<string, string>[]) {
    expect(await facets(query)).toMatchObject({ onSale: 2 });
    expect(await counted(query)).toEqual(['Reduced 2']);
  }
});
