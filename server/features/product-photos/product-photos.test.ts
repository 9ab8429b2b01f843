// docs/api.md, "Photos": added one by one, ordered, described and removed.
import { beforeEach, expect, it } from 'vitest';
import type { OneProduct, Product, ProductAnswer } from '#contract/catalog.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
let id: string;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  id = await shop.sell(5);
});

async function add(colour: string) {
  const { payload, headers } = await formOf(['photo', await paint(colour), 'photo.png']);
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/product/${id}/photos?id=${admin.uid}`,
    payload,
    headers: { ...admin.headers, ...headers },
  });
}

async function put(photos: readonly object[], ifMatch?: string) {
  const headers = { ...admin.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
  const url = `/api/v1/product/${id}/photos?id=${admin.uid}`;
  return shop.app.inject({ method: 'PUT', url, headers, payload: { photos } });
}

async function three(): Promise<Product> {
  await add('#b33');
  await add('#3b3');
  return (await add('#33b')).json<ProductAnswer>().product;
}

const shown = async () =>
  (await shop.app.inject({ url: `/api/v1/product/${id}` })).json<OneProduct>().product.photos;

it('adds photos one by one, as the last', async () => {
  const answer = await add('#b33');
  expect(answer.statusCode).toBe(201);
  const { photos } = await three();
  expect(photos).toHaveLength(5);
  expect(photos[1]?._id).toBe(answer.json<ProductAnswer>().product.photos[1]?._id);
  expect(await shown()).toEqual(photos);
});

it('orders, describes and removes them', async () => {
  const { photos } = await three();
  const [, red, green, blue] = photos;
  const saved = await put([
    { _id: blue?._id, alt: 'From the side', focus: { x: 0.2, y: 0.8 } },
    { _id: red?._id, alt: 'From above' },
  ]);
  expect(saved.json<ProductAnswer>().product.photos).toMatchObject([
    { _id: blue?._id, url: blue?.url, alt: 'From the side', focus: { x: 0.2, y: 0.8 } },
    { _id: red?._id, url: red?.url, alt: 'From above' },
  ]);
  expect((await shown()).map(({ _id }) => _id)).not.toContain(green?._id);
  // What isn't said stays.
  await put([{ _id: red?._id }, { _id: blue?._id, focus: null }]);
  const now = await shown();
  expect(now).toMatchObject([{ alt: 'From above' }, { alt: 'From the side' }]);
  expect(now[1]).not.toHaveProperty('focus');
});

it('refuses strangers, photos that are named twice, the last one’s removal, and a stale form', async () => {
  const { photos, updatedAt } = await three();
  const first = { _id: photos[0]?._id };
  const errorsOf = async (list: readonly object[]) =>
    (await put(list)).json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
  expect(await errorsOf([first, first])).toEqual(['photos.1._id']);
  expect(await errorsOf([{ _id: id }])).toEqual(['photos.0._id']);
  expect(await errorsOf([])).toEqual(['photos']);
  expect(await errorsOf([{ ...first, alt: 'x'.repeat(251) }])).toEqual(['photos.0.alt']);
  expect(await errorsOf([{ ...first, focus: { x: 2, y: 0 } }])).toEqual(['photos.0.focus.x']);
  await put([first], updatedAt);
  expect((await put([first], updatedAt)).statusCode).toBe(412);
  expect(await shown()).toHaveLength(1);
});

it('takes at most twenty, one a call', async () => {
  const photo = await paint('#b33');
  await shop.db.database.pool.query(
    `insert into product_photos (id, product_id, position, hash, width, height, widths, placeholder)
     select gen_random_uuid(), $1, n, 'hash' || n, 1, 1, '{1}', '' from generate_series(1, 19) as n`,
    [id],
  );
  expect((await add('#333')).json()).toMatchObject({ errors: [{ path: 'photo' }] });
  const two: FormPart[] = [
    ['photo', photo, 'a.png'],
    ['photo', photo, 'b.png'],
  ];
  const { payload, headers } = await formOf(...two);
  const url = `/api/v1/product/${id}/photos?id=${admin.uid}`;
  const all = { ...admin.headers, ...headers };
  const answer = await shop.app.inject({ method: 'POST', url, payload, headers: all });
  expect(answer.statusCode).toBe(400);
});
