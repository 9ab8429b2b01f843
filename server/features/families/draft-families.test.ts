// Families that are drafts at first: docs/api.md, "Families".
import { beforeEach, expect, it } from 'vitest';
import type { AdminProductPage, OneProduct, ProductPage } from '#contract/catalog.ts';
import type { FamilyMembers, FamilyWritten } from '#contract/family.ts';
import type { ProductGaps } from '#contract/product-gaps.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

const member = (Size: string) => ({ values: { Size }, price: 499, stock: 5 });

it('is on sale once all its members are, which say what they lack', async () => {
  const made = await call('POST', 'family/new', {
    name: 'Draft shirt',
    category: 'Draft shirts',
    options: ['Size'],
    members: [member('S'), member('M')],
    state: 'draft',
  });
  const { family, products, message } = made.json<FamilyWritten>();
  expect(message).toBe('Draft shirt is a draft');
  expect(products).toMatchObject([
    { name: 'Draft shirt, S', state: 'draft', values: { Size: 'S' } },
    { name: 'Draft shirt, M', state: 'draft' },
  ]);
  const added = await call('POST', `family/${family._id}/members`, [member('L')]);
  const all = [...products, ...added.json<FamilyWritten>().products];
  expect(all.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft']);
  const shown = async () => ({
    members: (await get<Partial<FamilyMembers>>(`family/${family._id}/members`)).total ?? 0,
    listed: (await get<ProductPage>('product/all?category=Draft shirts')).total,
  });
  expect(await shown()).toEqual({ members: 0, listed: 0 });

  const { orm } = shop.db.database;
  const photo = { position: 0, hash: 'ab12', width: 8, height: 8, widths: [8], placeholder: '' };
  await orm.insert(productPhotos).values({ productId: all[0]?._id ?? '', ...photo });
  const path = `family/${family._id}/members`;
  const live = all.map(({ _id }) => ({ _id, state: 'live' }));
  const bare = await call('PUT', path, live);
  expect(bare.statusCode).toBe(400);
  expect(bare.json()).toMatchObject({ errors: [{ path: '1.photos' }, { path: '2.photos' }] });
  expect(await shown()).toEqual({ members: 0, listed: 0 });

  await call('POST', `family/${family._id}/share-photos`, { productId: all[0]?._id });
  const published = await call('PUT', path, live);
  expect(published.json<FamilyWritten>()).toMatchObject({
    family: { choices: 3, from: 499 },
    products: [{ state: 'live' }, { state: 'live' }, { state: 'live' }],
  });
  expect(await shown()).toEqual({ members: 3, listed: 1 });
  const list = await call('GET', 'product/admin-products?category=Draft shirts');
  expect(list.json<AdminProductPage>()).toMatchObject({
    total: 3,
    families: [{ _id: family._id, name: 'Draft shirt', members: 3, from: 499, stock: 15 }],
  });
});

it('gets further members without price and stock, as one on sale does not', async () => {
  const draft = { name: 'Draft cap', category: 'Caps', options: ['Size'], state: 'draft' };
  const made = await call('POST', 'family/new', { ...draft, members: [{ values: { Size: 'S' } }] });
  const { family, products } = made.json<FamilyWritten>();
  const path = `family/${family._id}/members`;
  const added = await call('POST', path, [{ values: { Size: 'M' } }]);
  expect(added.json<FamilyWritten>().products).toMatchObject([
    { state: 'draft', values: { Size: 'M' }, price: 0, stock: 0 },
  ]);
  await call('DELETE', `product/${added.json<FamilyWritten>().products[0]?._id}`);
  const { orm } = shop.db.database;
  const photo = { position: 0, hash: 'ab12', width: 8, height: 8, widths: [8], placeholder: '' };
  await orm.insert(productPhotos).values({ productId: products[0]?._id ?? '', ...photo });
  await call('PUT', path, [{ _id: products[0]?._id, price: 99, stock: 1, state: 'live' }]);
  const refused = await call('POST', path, [
    { values: { Size: 'L' }, price: 99, stock: 1 },
    { values: { Size: 'XL' } },
  ]);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ path: '1.price' }, { path: '1.stock' }] });
});

it('needs a name and its choices only, and is shown to admins, who are told what it lacks, and to whoever has a key', async () => {
  const made = await call('POST', 'family/new', {
    name: 'Bare shirt',
    options: ['Size'],
    members: [{ values: { Size: 'S' } }, { values: { Size: 'M' }, price: 499 }],
    state: 'draft',
    liveFrom: '2031-01-01T00:00:00.000Z',
  });
  expect(made.statusCode).toBe(201);
  const { family, products } = made.json<FamilyWritten>();
  expect(family).toMatchObject({ category: '', choices: 0 });
  expect(products).toMatchObject([
    { price: 0, stock: 0, state: 'draft', liveFrom: '2031-01-01T00:00:00.000Z' },
    { price: 499, stock: 0 },
  ]);
  const live = await call('POST', 'family/new', {
    name: 'Bare shirt',
    options: ['Size'],
    members: [{ values: { Size: 'S' } }],
  });
  expect(live.statusCode).toBe(400);
  expect(live.json()).toMatchObject({
    errors: [{ path: 'category' }, { path: 'members.0.price' }, { path: 'members.0.stock' }],
  });

  const path = `family/${family._id}`;
  expect(await get(path)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await get(`${path}/members`)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await call('GET', path)).json()).toMatchObject({ family: { name: 'Bare shirt' } });
  const { total, members } = (await call('GET', `${path}/members`)).json<FamilyMembers>();
  expect(total).toBe(2);
  expect(members.map(({ name }) => name)).toEqual(['Bare shirt, S', 'Bare shirt, M']);

  // Of those that have a price.
  const list = await call('GET', 'product/admin-products?search=Bare');
  expect(list.json()).toMatchObject({ families: [{ members: 2, from: 499, stock: 0 }] });

  const gaps = async (of: string) => (await call('GET', `${of}/gaps`)).json<ProductGaps>();
  const [small, medium] = members;
  expect(await gaps(path)).toMatchObject({
    drafts: 2,
    gaps: [
      { path: 'category', isNeeded: true, count: 2 },
      { path: 'price', count: 1, products: [{ _id: small?._id, name: 'Bare shirt, S' }] },
      { path: 'photos', count: 2 },
    ],
  });
  expect(await gaps(`product/${medium?._id}`)).toMatchObject({
    drafts: 1,
    gaps: [{ path: 'category' }, { path: 'photos' }],
  });
  expect((await call('GET', 'family/unknown/gaps')).statusCode).toBe(404);

  // The key of one shows the others, from which the page lets choose.
  const shown = (id: string | undefined, key: string | undefined) =>
    get<OneProduct>(`product/${id}?preview=${key}`);
  const preview = await shown(medium?._id, small?.previewKey);
  expect(preview.product.family?.members?.map(({ _id }) => _id)).toEqual([small?._id, medium?._id]);
  expect(await shown(medium?._id, family._id)).toMatchObject({ code: 'NOT_FOUND' });
});
