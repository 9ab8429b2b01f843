// The values that members of a family begin with: docs/api.md, "Families".
import { beforeEach, expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
import { registerAdmin } from '#testing/admins.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

async function post(path: string, payload: object) {
  const url = `/api/v1/${path}?id=${admin.uid}`;
  return shop.app.inject({ method: 'POST', url, headers: admin.headers, payload });
}

const member = (Size: string, Colour: string) => ({
  values: { Size, Colour },
  price: 499,
  stock: 5,
});

async function shirt(): Promise<FamilyWritten> {
  const answer = await post('family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    brand: 'Loom',
    hsn: '6109',
    noWithdrawal: 'true',
    options: ['Size', 'Colour'],
    members: [member('S', 'Blue'), member('M', 'Blue'), member('M', 'Red')],
  });
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<FamilyWritten>();
}

it('has brand, HSN code and exemption alike, also those that are added', async () => {
  const { family, products } = await shirt();
  const alike = { brand: 'Loom', hsn: '6109', noWithdrawal: true };
  expect(products).toMatchObject([alike, alike, alike]);
  const added = await post(`family/${family._id}/members`, [member('L', 'Blue')]);
  expect(added.json<FamilyWritten>().products).toMatchObject([alike]);
});

it('is refused with a class of tax that the settings don’t have', async () => {
  const answer = await post('family/new', {
    name: 'Cap',
    category: 'Caps',
    taxClass: 'hats',
    options: ['Size'],
    members: [{ values: { Size: 'M' }, price: 9, stock: 1 }],
  });
  expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'taxClass' }] });
});

it('begins with one product', async () => {
  const id = await shop.sell(3);
  const joined = await post('family/join', {
    name: 'Duffel',
    productIds: [id],
    options: ['Colour'],
    values: { [id]: { Colour: 'Ink' } },
  });
  expect(joined.json<FamilyWritten>()).toMatchObject({
    family: { choices: 1, options: [{ name: 'Colour', values: [{ value: 'Ink' }] }] },
    products: [{ _id: id, name: 'Duffel, Ink', stock: 3 }],
  });
});

it('gives the photos of a member to those that have none, of its colour or of all', async () => {
  const { family, products } = await shirt();
  const [first] = products;
  await shop.db.database.pool.query(
    `insert into product_photos (id, product_id, position, hash, width, height, widths, placeholder)
     values (gen_random_uuid(), $1, 0, 'ab12', 8, 8, '{8}', 'data:,'), (gen_random_uuid(), $1, 1, 'cd34', 8, 8, '{8}', 'data:,')`,
    [first?._id],
  );
  const photosOf = async () =>
    Promise.all(
      products.map(async ({ _id }) => {
        const answer = await shop.app.inject({ url: `/api/v1/product/${_id}` });
        return answer.json<OneProduct>().product.photos.length;
      }),
    );
  const path = `family/${family._id}/share-photos`;
  const toBlue = await post(path, { productId: first?._id, option: 'colour' });
  expect(toBlue.json<FamilyWritten>().products).toMatchObject([{ _id: products[1]?._id }]);
  expect(await photosOf()).toEqual([2, 2, 0]);
  await post(path, { productId: first?._id });
  expect(await photosOf()).toEqual([2, 2, 2]);
  const again = await post(path, { productId: first?._id });
  expect(again.json<FamilyWritten>().products).toEqual([]);
  const unknown = await post(path, { productId: first?._id, option: 'Sleeve' });
  expect(unknown.json()).toMatchObject({ errors: [{ path: 'option' }] });
  const stranger = await post(path, { productId: await shop.sell(1) });
  expect(stranger.json()).toMatchObject({ errors: [{ path: 'productId' }] });
});
