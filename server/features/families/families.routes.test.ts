// Families of products: docs/api.md, "Families".
import { beforeEach, describe, expect, it } from 'vitest';
import type { OneProduct, ProductPage } from '#contract/catalog.ts';
import type { FamilyAnswer, FamilyMembers, FamilyWritten } from '#contract/family.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let nth = 0;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  nth += 1;
});

const member = (Size: string, Colour: string, price = 499, stock = 5) => ({
  values: { Size, Colour },
  price,
  stock,
});

/** A shirt in two sizes and colours. */
async function shirt(more: object = {}): Promise<FamilyWritten> {
  const answer = await call('POST', 'family/new', {
    name: `Crew T-shirt ${nth}`,
    description: 'Cotton.',
    category: `Shirts ${nth}`,
    options: ['Size', 'Colour'],
    members: [member('S', 'Blue'), member('M', 'Blue', 549), member('M', 'Red', 449, 0)],
    ...more,
  });
  expect(answer.json<FamilyWritten>()).toMatchObject({ success: true });
  expect(answer.statusCode).toBe(201);
  return answer.json<FamilyWritten>();
}

describe('a new family', () => {
  it('has members that are products', async () => {
    const { family, products } = await shirt();
    expect(family).toMatchObject({
      name: `Crew T-shirt ${nth}`,
      options: [
        { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
        { name: 'Colour', values: [{ value: 'Blue' }, { value: 'Red' }] },
      ],
      choices: 3,
      from: 499,
    });
    expect(products).toMatchObject([
      {
        name: `Crew T-shirt ${nth}, S, Blue`,
        values: { Size: 'S', Colour: 'Blue' },
        price: 499,
        stock: 5,
        description: 'Cotton.',
        family: { _id: family._id, name: `Crew T-shirt ${nth}`, choices: 3, from: 499 },
      },
      { price: 549 },
      { price: 449, stock: 0 },
    ]);
    const [first] = products;
    const { product } = await get<OneProduct>(`product/${first?._id}`);
    expect(product.family).toMatchObject({
      options: family.options,
      members: products.map(({ _id, values, price, stock }) => ({ _id, values, price, stock })),
    });
  });

  it('is in lists once, as the cheapest member that can be bought', async () => {
    const { family, products } = await shirt();
    const list = await get<ProductPage>(`product/all?category=Shirts ${nth}`);
    expect(list).toMatchObject({ total: 1, products: [{ _id: products[0]?._id }] });
    const found = await get<ProductPage>(`product/all?search=crew shirt ${nth}`);
    expect(found.products.filter((each) => each.family?._id === family._id)).toHaveLength(1);
    const cheap = await get<ProductPage>(`product/all?category=Shirts ${nth}&available=1`);
    expect(cheap.products.map(({ _id }) => _id)).toEqual([products[0]?._id]);
  });

  it('is refused with the path of the mistake', async () => {
    const twice = await call('POST', 'family/new', {
      name: 'Cap',
      category: 'Caps',
      options: ['Size'],
      members: [
        { values: { Size: 'M' }, price: 9, stock: 1 },
        { values: { Size: 'm' }, price: 9, stock: 1 },
      ],
    });
    expect(twice.json()).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ path: 'members.1.values' }],
    });
    const missing = await call('POST', 'family/new', {
      name: 'Cap',
      category: 'Caps',
      options: ['Size', 'Colour'],
      members: [{ values: { Size: 'M' }, price: 9, stock: 1 }],
    });
    expect(missing.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'members.0.values.Colour' }],
    });
    const price = await call('POST', 'family/new', {
      name: 'Cap',
      category: 'Caps',
      options: ['Size'],
      members: [{ values: { Size: 'M' }, price: -1, stock: 1 }],
    });
    expect(price.json()).toMatchObject({ errors: [{ path: 'members.0.price' }] });
  });
});

describe('members', () => {
  it('are added and changed, all or none', async () => {
    const { family, products } = await shirt();
    const added = await call('POST', `family/${family._id}/members`, [
      { ...member('L', 'Red', 399, 2), sku: `L-RED-${nth}` },
    ]);
    expect(added.json<FamilyWritten>()).toMatchObject({
      family: { choices: 4, from: 399 },
      products: [{ name: `Crew T-shirt ${nth}, L, Red`, sku: `L-RED-${nth}` }],
    });
    const again = await call('POST', `family/${family._id}/members`, [member('L', 'Red')]);
    expect(again.json()).toMatchObject({ code: 'DUPLICATE', errors: [{ path: '0.values' }] });

    const [first, second] = products;
    const none = await call('PUT', `family/${family._id}/members`, [
      { _id: first?._id, price: 1 },
      { _id: second?._id, values: { Size: 'L', Colour: 'Red' } },
    ]);
    expect(none.json()).toMatchObject({ code: 'DUPLICATE', errors: [{ path: '1.values' }] });
    expect((await get<OneProduct>(`product/${first?._id}`)).product.price).toBe(499);

    const taken = await call('PUT', `family/${family._id}/members`, [
      { _id: first?._id, stock: 3 },
      { _id: second?._id, sku: `l-red-${nth}` },
    ]);
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      {
        code: 'DUPLICATE',
        errors: [{ path: '1.sku', message: `“Crew T-shirt ${nth}, L, Red” has this SKU already` }],
      },
    ]);
    const both = await call('POST', `family/${family._id}/members`, [
      { ...member('XL', 'Red'), sku: `L-RED-${nth}` },
      { ...member('XL', 'Blue'), sku: `XL-${nth}` },
      { ...member('XXL', 'Blue'), sku: `xl-${nth}` },
    ]);
    expect(both.json()).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ path: '0.sku' }, { path: '2.sku', message: 'Another member here has this SKU' }],
    });
    const kept = await call('PUT', `family/${family._id}/members`, [
      { _id: first?._id, price: null },
      { _id: second?._id, stock: null },
    ]);
    const words = (what: string) => `Each member has its own ${what}: there is none to inherit`;
    expect([kept.statusCode, kept.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [
          { path: '0.price', message: words('price') },
          { path: '1.stock', message: words('stock') },
        ],
      },
    ]);

    // Two members swap their SKUs.
    const skus = (one: string, other: string) =>
      call('PUT', `family/${family._id}/members`, [
        { _id: first?._id, sku: one },
        { _id: second?._id, sku: other },
      ]);
    expect((await skus(`A-${nth}`, `B-${nth}`)).statusCode).toBe(200);
    expect((await skus(`B-${nth}`, `A-${nth}`)).json()).toMatchObject({
      products: [{ sku: `B-${nth}` }, { sku: `A-${nth}` }],
    });

    // Two members swap their combinations.
    const swapped = await call('PUT', `family/${family._id}/members`, [
      { _id: first?._id, values: { Size: 'M' }, stock: 9 },
      { _id: second?._id, values: { Size: 'S' }, description: 'Heavy cotton.' },
    ]);
    expect(swapped.json<FamilyWritten>().products).toMatchObject([
      { name: `Crew T-shirt ${nth}, M, Blue`, stock: 9 },
      { name: `Crew T-shirt ${nth}, S, Blue`, description: 'Heavy cotton.' },
    ]);
    const back = await call('PUT', `family/${family._id}/members`, [
      { _id: second?._id, description: null },
    ]);
    expect(back.json<FamilyWritten>().products).toMatchObject([{ description: 'Cotton.' }]);
    const { members, total } = await get<FamilyMembers>(`family/${family._id}/members`);
    expect([total, members.length]).toEqual([4, 4]);
  });

  it(
    'are left alone where they have changed since they were read; what was sold counts where the stock is changed',
    { tags: 'long' },
    async () => {
      const { family, products } = await shirt();
      const [first, second] = products;
      const change = (...changes: object[]) => call('PUT', `family/${family._id}/members`, changes);
      const { _id, updatedAt } = first ?? {};
      await call('POST', `product/${_id}/stock`, { kind: 'damaged', quantity: 3 });
      const none = await change({ _id: second?._id, price: 1 }, { _id, updatedAt, stock: 15 });
      expect(none.statusCode).toBe(412);
      expect(none.json()).toMatchObject({
        code: 'STALE',
        errors: [
          { path: '1.stock', message: 'It has changed since you opened it: 2 can be bought now' },
        ],
      });
      expect((await get<OneProduct>(`product/${second?._id}`)).product.price).toBe(549);

      const saved = (await change({ _id, updatedAt, price: 99 })).json<FamilyWritten>();
      expect(saved.products).toMatchObject([{ price: 99, stock: 2 }]);
      const again = await change({ _id, updatedAt, price: 98 });
      expect(again.json()).toMatchObject({ code: 'STALE', errors: [{ path: '0.updatedAt' }] });
      const [now] = saved.products;
      const counted = await change({ _id, updatedAt: now?.updatedAt, stock: 15 });
      expect(counted.json<FamilyWritten>().products).toMatchObject([{ stock: 15 }]);
    },
  );

  it('inherit what their family says, unless they say something of their own', async () => {
    const { family, products } = await shirt();
    const [first, second] = products;
    await call('PUT', `family/${family._id}/members`, [{ _id: first?._id, description: 'Own.' }]);
    const changed = await call(
      'PUT',
      `family/${family._id}`,
      {
        name: `Tee ${nth}`,
        description: 'Organic cotton.',
        options: [
          { name: 'Fit', was: 'Size', values: [{ value: 'Small', was: 'S' }, { value: 'M' }] },
          { name: 'Colour', values: [{ value: 'Blue', swatch: '#0000ff' }, { value: 'Red' }] },
        ],
      },
      { 'if-match': family.updatedAt },
    );
    expect(changed.json<FamilyWritten>()).toMatchObject({
      family: { options: [{ name: 'Fit' }, { values: [{ swatch: '#0000ff' }, {}] }] },
    });
    expect((await get<OneProduct>(`product/${first?._id}`)).product).toMatchObject({
      name: `Tee ${nth}, Small, Blue`,
      description: 'Own.',
      values: { Fit: 'Small', Colour: 'Blue' },
    });
    expect((await get<OneProduct>(`product/${second?._id}`)).product).toMatchObject({
      description: 'Organic cotton.',
    });
    const stale = await call(
      'PUT',
      `family/${family._id}`,
      { name: 'Late' },
      {
        'if-match': family.updatedAt,
      },
    );
    expect(stale.statusCode).toBe(412);
  });

  it(
    'are archived with their value, and get the first value of a new option',
    { tags: 'long' },
    async () => {
      const { family, products } = await shirt();
      const changed = await call('PUT', `family/${family._id}`, {
        options: [
          { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
          { name: 'Colour', values: [{ value: 'Blue' }] },
          { name: 'Sleeve', values: [{ value: 'Short' }, { value: 'Long' }] },
        ],
      });
      expect(changed.json<FamilyWritten>()).toMatchObject({ family: { choices: 2 } });
      expect((await get<OneProduct>(`product/${products[0]?._id}`)).product.name).toBe(
        `Crew T-shirt ${nth}, S, Blue, Short`,
      );
      const gone = (await get<OneProduct>(`product/${products[2]?._id}`)).product;
      expect(gone).toMatchObject({ name: products[2]?.name, state: 'archived', stock: 0 });
      expect(gone).not.toHaveProperty('family');
    },
  );
});

describe('joining and leaving', () => {
  it('keeps products, their stock and addresses', { tags: 'long' }, async () => {
    const ids = [await shop.sell(3), await shop.sell(4, 90_000)];
    const joined = await call('POST', 'family/join', {
      name: 'Weekend Duffel',
      productIds: ids,
      options: ['Colour'],
      values: { [ids[0] ?? '']: { Colour: 'Sand' }, [ids[1] ?? '']: { Colour: 'Ink' } },
    });
    const { family, products } = joined.json<FamilyWritten>();
    expect(products).toMatchObject([
      { _id: ids[0], name: 'Weekend Duffel, Sand', stock: 3 },
      { _id: ids[1], name: 'Weekend Duffel, Ink', stock: 4, price: 900 },
    ]);
    await call('POST', `family/${family._id}/leave`, { productId: ids[0] });
    expect((await get<OneProduct>(`product/${ids[0]}`)).product).not.toHaveProperty('family');
    expect((await get<FamilyAnswer>(`family/${family._id}`)).family.choices).toBe(1);
    expect((await call('DELETE', `family/${family._id}`)).statusCode).toBe(200);
    expect((await get<OneProduct>(`product/${ids[1]}`)).product).toMatchObject({
      name: 'Weekend Duffel, Ink',
    });
    expect((await get<{ code: string }>(`family/${family._id}`)).code).toBe('NOT_FOUND');
  });
});

it('is shown as another member once the cheapest is sold out', async () => {
  const { family, products } = await shirt();
  const buyer = await shop.newBuyer('buyer');
  const [first, second] = products;
  await shop.buy(buyer, [{ productId: first?._id ?? '', price: 499, quantity: 5 }]);
  const { family: after } = await get<FamilyAnswer>(`family/${family._id}`);
  expect(after.from).toBe(549);
  const list = await get<ProductPage>(`product/all?category=Shirts ${nth}`);
  expect(list.products.map(({ _id }) => _id)).toEqual([second?._id]);
  const order = await shop.buy(buyer, [{ productId: second?._id ?? '', price: 549, quantity: 1 }]);
  expect(order.orderItems[0]?.name).toBe(`Crew T-shirt ${nth}, M, Blue`);
});
