// docs/api.md, "Photos": the products with a photo that has no alternative text.
import { beforeEach, expect, it } from 'vitest';
import type { AdminProductPage, OneProduct, ProductAnswer } from '#contract/catalog.ts';
import type { FamilyAnswer, FamilyWritten } from '#contract/family.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  await shop.db.database.pool.query(
    "update product_photos set alt = 'Something'; update family_photos set alt = 'Something'",
  );
});

async function add(thing: string) {
  const { payload, headers } = await formOf(['photo', await paint('#b33'), 'photo.png']);
  const url = `/api/v1/${thing}/photos?id=${admin.uid}`;
  return shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...admin.headers, ...headers },
  });
}

/** A product with a photo, and one that was added. */
async function sell(): Promise<string> {
  const id = await shop.sell(3);
  await add(`product/${id}`);
  return id;
}

async function describe(thing: string, alt: string) {
  const answer = thing.startsWith('family')
    ? (await get<FamilyAnswer>(thing)).family
    : (await get<OneProduct>(thing)).product;
  const photos = answer.photos.map(({ _id }) => ({ _id, alt }));
  return call('PUT', `${thing}/photos`, { photos });
}

async function page(query: string): Promise<AdminProductPage> {
  const answer = await call('GET', `product/admin-products?photos=undescribed${query}`);
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<AdminProductPage>();
}

/** Their ids, with other filters. */
async function listedBy(query: string): Promise<string[]> {
  return (await page(query)).products.map(({ _id }) => _id);
}

/** The ids of all, as many as are counted. */
async function listed(): Promise<string[]> {
  const { products, total, undescribed } = await page('');
  expect([total, undescribed ?? 0]).toEqual([products.length, products.length]);
  return products.map(({ _id }) => _id);
}

it('are listed, the newest first, until all their photos say what they show', async () => {
  const bare = await shop.sell(1);
  await shop.db.database.pool.query('delete from product_photos where product_id = $1', [bare]);
  const [old, young] = [await sell(), await sell()];
  expect(await listed()).toEqual([young, old]);
  for (const sort of ['name', 'price-asc', 'stock'])
    expect((await listedBy(`&sort=${sort}`)).sort()).toEqual([old, young].sort());
  await describe(`product/${young}`, 'A lamp');
  expect(await listed()).toEqual([old]);
  await add(`product/${young}`);
  expect(await listed()).toEqual([young, old]);
  await describe(`product/${young}`, 'A lamp');
  await describe(`product/${old}`, 'A tray');
  expect(await listed()).toEqual([]);
  await describe(`product/${old}`, '');
  expect(await listed()).toEqual([old]);
  expect(await listed()).not.toContain(bare);
});

it(
  'are found together with other filters, in the file, and by changes of many',
  { tags: 'long' },
  async () => {
    const id = await sell();
    const { product } = await get<OneProduct>(`product/${id}`);
    const category = `&category=${encodeURIComponent(product.category)}`;
    expect(await listedBy(category)).toEqual([id]);
    expect(await listedBy(`${category}&sort=stock&stock=low`)).toEqual([id]);
    expect(await listedBy(`&search=${encodeURIComponent(product.name)}`)).toContain(id);
    expect(await listedBy('&families=folded')).toEqual([id]);
    expect(await listedBy('&state=draft')).toEqual([]);
    expect(await listedBy('&stock=out')).toEqual([]);
    const file = await call('GET', 'product/export.csv?photos=undescribed');
    expect(file.body.trim().split('\n')).toHaveLength(2);
    const asked = { select: { filter: { photos: 'undescribed' } }, change: { brand: 'Oak' } };
    const dry = await call('POST', 'product/bulk', { ...asked, dryRun: true });
    expect(dry.json()).toMatchObject({ total: 1, same: 0 });
  },
);

it('leave with the bin and come back with it', { tags: 'long' }, async () => {
  const id = await sell();
  await call('DELETE', `product/${id}`);
  expect(await listed()).toEqual([]);
  await call('POST', `bin/product/${id}/restore`);
  expect(await listed()).toEqual([id]);
});

it('members have the words of their family', { tags: 'long' }, async () => {
  const written = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    options: ['Size'],
    members: ['S', 'L'].map((Size) => ({ values: { Size }, price: 499, stock: 3 })),
  });
  const { family, products } = written.json<FamilyWritten>();
  await add(`family/${family._id}`);
  expect((await listed()).sort()).toEqual(products.map(({ _id }) => _id).sort());
  await describe(`family/${family._id}`, 'A shirt');
  expect(await listed()).toEqual([]);
  const own = (await add(`product/${products[0]?._id}`)).json<ProductAnswer>().product;
  expect(await listed()).toEqual([own._id]);
  await call('PUT', `product/${own._id}/photos`, { photos: [] });
  expect(await listed()).toEqual([]);
});
