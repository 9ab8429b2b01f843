// docs/api.md, "States": drafts, what is on sale, and what is archived.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminProduct, AdminProductPage, OneProduct, ProductPage } from '#contract/catalog.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { publishProducts } from './publish-products.queries.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

async function send(method: 'POST' | 'PUT', path: string, parts: readonly FormPart[]) {
  const { payload, headers } = await formOf(...parts);
  const url = `/api/v1/${path}?id=${admin.uid}`;
  return shop.app.inject({ method, url, payload, headers: { ...admin.headers, ...headers } });
}

async function draft(...more: FormPart[]): Promise<AdminProduct> {
  const made = await send('POST', 'product/new', [
    ['name', 'Oak Tray'],
    ['state', 'draft'],
    ...more,
  ]);
  expect(made.json()).toMatchObject({ success: true, message: 'Oak Tray is a draft' });
  const { _id } = made.json<{ product: { _id: string } }>().product;
  return seenByAdmin(_id);
}

async function seenByAdmin(id: string): Promise<AdminProduct> {
  const { headers } = admin;
  const seen = await shop.app.inject({ url: `/api/v1/product/${id}`, headers });
  return seen.json<{ product: AdminProduct }>().product;
}

const open = (id: string, query = '') => shop.app.inject({ url: `/api/v1/product/${id}${query}` });

/** All that puts a draft on sale. */
async function rest(): Promise<FormPart[]> {
  return [
    ['category', 'Trays'],
    ['price', '499'],
    ['stock', '7'],
    ['photos', await paint('#b33'), 'tray.png'],
  ];
}

const listed = async (category: string) =>
  (await shop.app.inject({ url: `/api/v1/product/all?category=${category}` }))
    .json<ProductPage>()
    .products.map(({ _id }) => _id);

describe('a draft', () => {
  it('needs a name only, and is seen by admins and whoever has its key', async () => {
    const { _id, state, previewKey = '', price } = await draft();
    expect({ state, price }).toEqual({ state: 'draft', price: 0 });
    expect((await open(_id)).statusCode).toBe(404);
    for (const wrong of ['wrong', '%00'])
      expect((await open(_id, `?preview=${wrong}`)).statusCode).toBe(404);
    const seen = await open(_id, `?preview=${previewKey}`);
    expect(seen.json<OneProduct>().product).toMatchObject({ name: 'Oak Tray', state: 'draft' });
    expect(seen.json<OneProduct>().product).not.toHaveProperty('previewKey');
    expect(seen.headers['cache-control']).toBe('private, no-store');
    const url = `/api/v1/product/admin-products?id=${admin.uid}&state=draft`;
    const list = await shop.app.inject({ url, headers: admin.headers });
    expect(list.json<AdminProductPage>().products.map((each) => each._id)).toContain(_id);
  });

  it('is put on sale once nothing is missing', async () => {
    const { _id, previewKey = '' } = await draft();
    const refused = await send('PUT', `product/${_id}`, [['state', 'live']]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'category',
      'price',
      'photos',
    ]);
    const parts: FormPart[] = [['state', 'live'], ...(await rest())];
    expect((await send('PUT', `product/${_id}`, parts)).statusCode).toBe(200);
    expect((await open(_id)).json<OneProduct>().product).toMatchObject({ state: 'live', stock: 7 });
    expect(await listed('Trays')).toContain(_id);
    expect(await seenByAdmin(_id)).not.toHaveProperty('previewKey');
    const old = await open(_id, `?preview=${previewKey}`);
    expect(old.json<OneProduct>().product.state).toBe('live');
  });

  it('goes on sale and ends by itself, at its times', async () => {
    const at = shop.clock.now().getTime();
    const moment = (hours: number) => new Date(at + hours * 3_600_000).toISOString();
    const times: FormPart[] = [
      ['liveFrom', moment(1)],
      ['liveTo', moment(2)],
    ];
    const { _id } = await draft(...times, ...(await rest()));
    const { _id: incomplete } = await draft(...times);
    const turn = async (hours: number) => {
      const now = () => new Date(at + hours * 3_600_000);
      await publishProducts({ database: shop.db.database, now });
      return [(await seenByAdmin(_id)).state, (await seenByAdmin(incomplete)).state];
    };
    expect(await turn(0.9)).toEqual(['draft', 'draft']);
    expect(await turn(1.1)).toEqual(['live', 'draft']);
    expect(await listed('Trays')).toContain(_id);
    expect(await turn(2.1)).toEqual(['archived', 'draft']);
  });
});

describe('an archived product', () => {
  it('has its page, is in no list, and can’t be bought', async () => {
    const productId = await shop.sell(5, 17_500, 'Old things');
    const buyer = await shop.newBuyer('buyer');
    const order = await shop.buy(buyer, [{ productId, price: 175, quantity: 1 }]);
    await send('PUT', `product/${productId}`, [['state', 'archived']]);
    expect((await open(productId)).json<OneProduct>().product).toMatchObject({
      state: 'archived',
      stock: 0,
    });
    expect(await listed('Old things')).toEqual([]);
    const refused = await shop.create(buyer, [{ productId, price: 175, quantity: 1 }]);
    expect(refused.json()).toMatchObject({ code: 'PRODUCT_GONE', items: [{ productId }] });
    const { headers } = buyer;
    const own = await shop.app.inject({
      url: `/api/v1/order/${order._id}?id=${buyer.uid}`,
      headers,
    });
    expect(own.statusCode).toBe(200);
    expect((await seenByAdmin(productId)).stock).toBe(4);
  });
});

it('keeps a product as it is today where no state is said', async () => {
  const made = await send('POST', 'product/new', [['name', 'Oak Tray'], ...(await rest())]);
  expect(made.json()).toMatchObject({ message: 'Oak Tray is on sale', product: { state: 'live' } });
  const incomplete = await send('POST', 'product/new', [['name', 'Oak Tray']]);
  expect(incomplete.statusCode).toBe(400);
  const odd = await send(
    'PUT',
    `product/${made.json<{ product: { _id: string } }>().product._id}`,
    [['state', 'gone']],
  );
  expect(odd.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'state' }] });
});
