// Families that are drafts at first: docs/api.md, "Families".
import { beforeEach, expect, it } from 'vitest';
import type { ProductPage } from '#contract/catalog.ts';
import type { FamilyMembers, FamilyWritten } from '#contract/family.ts';
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
    members: (await get<FamilyMembers>(`family/${family._id}/members`)).total,
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
});
