// docs/api.md, "Sales": of collections, and of categories with those in them.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CategoryWritten } from '#contract/categories.ts';
import type { Collection, CollectionWritten, Condition } from '#contract/collections.ts';
import type { SalePreview } from '#contract/sale.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { sellProducts } from '#testing/factories.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { inMinutes, saleCalls } from '#testing/sale-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { followCollections, planSales, turnPrices } from './plan-sales.queries.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
let nth = 0;
const { send, wanted, plan, shown, history } = saleCalls(shop, () => admin);
const { call } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  nth += 1;
});

const named = (name: string) => `${name} ${nth}`;

const sell = (...products: readonly object[]) =>
  sellProducts(
    shop.db.database,
    ...products.map((product) => ({ category: named('Things'), onHand: 0, ...product })),
  );

async function collect(more: object): Promise<Collection> {
  const made = await call('POST', 'collection', { name: `Gifts ${crypto.randomUUID()}`, ...more });
  expect(made.json()).toMatchObject({ success: true });
  return made.json<CollectionWritten>().collection;
}

const ruled = (conditions: readonly Condition[], match = 'all') =>
  collect({ rule: { match, conditions } });

async function category(name: string, more: object = {}): Promise<string> {
  const made = await call('POST', 'category', { name: named(name), ...more });
  return made.json<CategoryWritten>().category._id;
}

const saleOf = (collection: Collection, change: object = { percent: 10 }) =>
  plan({ of: { collections: [collection._id] }, change });

const prices = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await shown(id)).price));

async function save(id: string, ...parts: FormPart[]) {
  const { payload, headers } = await formOf(...parts);
  const url = `/api/v1/product/${id}?id=${admin.uid}`;
  const put = { method: 'PUT', url, payload, headers: { ...admin.headers, ...headers } } as const;
  expect((await shop.app.inject(put)).statusCode).toBe(200);
}

const done = async (answer: ReturnType<typeof call>) =>
  expect((await answer).json()).toMatchObject({ success: true, message: expect.any(String) });

describe('a sale of a collection by hand', () => {
  it(
    'has its products, follows what comes into it and leaves it, and keeps what was charged',
    { tags: 'long' },
    async () => {
      const ids = await sell({}, {}, {});
      const [one = '', two = '', three = ''] = ids;
      const gifts = await collect({ products: [one, two] });
      const sale = await saleOf(gifts);
      expect(sale.of).toEqual({ collections: [gifts._id] });
      expect(await prices(ids)).toEqual([90, 90, 100]);
      await done(call('PUT', `collection/${gifts._id}`, { products: [two, three] }));
      expect(await prices(ids)).toEqual([100, 90, 90]);
      expect((await history(one)).map(({ amount }) => amount)).toEqual([100, 90, 100]);
      await done(call('DELETE', `collection/${gifts._id}`));
      expect(await prices(ids)).toEqual([100, 100, 100]);
      await done(send('POST', `bin/collection/${gifts._id}/restore`));
      while ((await planSales(shop.db.database)) > 0);
      while ((await planSales(shop.db.database)) > 0);
      expect(await prices(ids)).toEqual([100, 90, 90]);
    },
  );

  it('has the whole family of a product that is in it, as lists show it', async () => {
    const made = await send('POST', 'family/new', {
      name: named('Crew T-shirt'),
      category: named('Shirts'),
      options: ['Size'],
      members: ['S', 'M'].map((Size) => ({ values: { Size }, price: 500, stock: 3 })),
    });
    const { products } = made.json<{ products: { _id: string }[] }>();
    const [small = '', medium = ''] = products.map(({ _id }) => _id);
    await saleOf(await collect({ products: [small] }));
    expect(await prices([small, medium])).toEqual([450, 450]);
    await done(
      send('POST', `family/${(await shown(small)).family?._id}/leave`, { productId: medium }),
    );
    expect(await prices([small, medium])).toEqual([450, 500]);
  });

  it('that is planned changes what its products will cost, and the lowest of several sales counts', async () => {
    const ids = await sell({}, {});
    const [one = '', two = ''] = ids;
    const gifts = await collect({ products: [one] });
    await plan({
      of: { collections: [gifts._id] },
      change: { percent: 30 },
      from: inMinutes(5),
      to: inMinutes(9),
    });
    await plan({ of: { products: ids }, change: { percent: 20 } });
    await done(call('PUT', `collection/${gifts._id}`, { products: [two] }));
    const amounts = async (id: string) => (await history(id)).map(({ amount }) => amount);
    expect(await amounts(one)).toEqual([100, 80, 100]);
    expect(await amounts(two)).toEqual([100, 80, 70, 80, 100]);
  });
});

describe('a sale of a collection by rule', () => {
  it('follows a product whose name, brand, category or regular price changes, in that change', async () => {
    const [id = ''] = await sell({ name: 'Oak Chair', brand: 'Acme' });
    const things: Condition = { field: 'category', is: 'equals', value: named('Things') };
    await saleOf(
      await ruled([
        things,
        { field: 'name', is: 'contains', value: 'chair' },
        { field: 'brand', is: 'equals', value: 'Acme' },
        { field: 'price', is: 'above', value: 95 },
      ]),
    );
    // By its price without a sale: the sale itself doesn't take it out again.
    expect(await prices([id])).toEqual([90]);
    const leaves: [FormPart, FormPart][] = [
      [
        ['name', 'Oak Table'],
        ['name', 'Oak Chair'],
      ],
      [
        ['brand', 'Bolt'],
        ['brand', 'Acme'],
      ],
      [
        ['category', named('Other')],
        ['category', named('Things')],
      ],
    ];
    for (const [out, back] of leaves) {
      await save(id, out);
      expect(await prices([id])).toEqual([100]);
      await save(id, back);
      expect(await prices([id])).toEqual([90]);
    }
    await save(id, ['price', '94']);
    expect(await prices([id])).toEqual([94]);
    await save(id, ['price', '200']);
    expect(await prices([id])).toEqual([180]);
    expect((await history(id)).map(({ amount }) => amount)).toEqual([
      100, 90, 100, 90, 100, 90, 100, 90, 94, 180, 200,
    ]);
  });

  it(
    'has new products, and those that its rule finds once it is another',
    { tags: 'long' },
    async () => {
      const [old = ''] = await sell({ name: 'Lamp' });
      const gifts = await ruled([{ field: 'name', is: 'contains', value: named('Desk') }]);
      await saleOf(gifts);
      const [fresh = ''] = await sell({ name: named('Desk') });
      expect(await prices([old, fresh])).toEqual([100, 90]);
      await done(
        call('PUT', `collection/${gifts._id}`, {
          rule: {
            match: 'any',
            conditions: [
              { field: 'category', is: 'equals', value: named('Things') },
              { field: 'name', is: 'contains', value: 'nothing like it' },
            ],
          },
        }),
      );
      expect(await prices([old, fresh])).toEqual([90, 90]);
    },
  );

  it('follows stock, stars and age with the next sweep', { tags: 'long' }, async () => {
    const [full = '', few = '', fresh = ''] = await sell(
      { onHand: 20 },
      { onHand: 2 },
      { onHand: 2, createdAt: new Date() },
    );
    await saleOf(
      await ruled([
        { field: 'category', is: 'equals', value: named('Things') },
        { field: 'stock', is: 'above', value: 9 },
      ]),
    );
    await saleOf(
      await ruled([
        { field: 'category', is: 'equals', value: named('Things') },
        { field: 'createdAt', is: 'within', value: 3 },
      ]),
      { percent: 30 },
    );
    await saleOf(
      await ruled([
        { field: 'category', is: 'equals', value: named('Things') },
        { field: 'rating', is: 'above', value: 4 },
      ]),
      { percent: 50 },
    );
    expect(await prices([full, few, fresh])).toEqual([90, 100, 70]);
    const { pool } = shop.db.database;
    await pool.query(`update products set on_hand = 22 - on_hand where id = any ($1::uuid[])`, [
      [full, few],
    ]);
    await pool.query(
      `update products set created_at = created_at - interval '3 days' where id = $1`,
      [fresh],
    );
    expect(await followCollections(shop.db.database)).toBe(3);
    await expect.poll(() => prices([full, few, fresh])).toEqual([100, 90, 100]);
    await pool.query(`insert into product_ratings values ($1, '{0,0,0,0,2}')`, [fresh]);
    expect(await followCollections(shop.db.database)).toBe(1);
    await expect.poll(() => prices([fresh])).toEqual([50]);
    expect(await followCollections(shop.db.database)).toBe(0);
    await pool.query('delete from product_ratings where product_id = $1', [fresh]);
    expect(await followCollections(shop.db.database)).toBe(1);
    // It was written past its ledger.
    await pool.query('update products set on_hand = 0 where id = any ($1::uuid[])', [
      [full, few, fresh],
    ]);
    expect(await followCollections(shop.db.database)).toBe(1);
  });

  it(
    'is refused where the rule asks what is on sale, also once it does',
    { tags: 'long' },
    async () => {
      const [id = ''] = await sell({});
      const onSale: Condition = { field: 'sale', is: 'equals', value: true };
      const circular = await ruled([onSale]);
      const change = { percent: 10 };
      const refused = await send(
        'POST',
        'sale',
        wanted({ of: { collections: [circular._id] }, change }),
      );
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { errors: [{ path: 'of.collections', message: /asks what is on sale/ }] },
      ]);
      const unknown = await send('POST', 'sale', wanted({ of: { collections: [id] }, change }));
      expect(unknown.json()).toMatchObject({ errors: [{ path: 'of.collections' }] });

      const sale = await plan({ of: { products: [id] }, change, name: named('Later') });
      const changed = await send('PUT', `sale/${sale._id}`, {
        of: { collections: [circular._id] },
      });
      expect(changed.json()).toMatchObject({ errors: [{ path: 'of.collections' }] });
      const gifts = await collect({ products: [id] });
      await done(send('PUT', `sale/${sale._id}`, { of: { collections: [gifts._id] } }));
      const late = await call('PUT', `collection/${gifts._id}`, {
        rule: { match: 'all', conditions: [onSale] },
      });
      expect([late.statusCode, late.json()]).toMatchObject([
        400,
        { errors: [{ path: 'rule', message: expect.stringContaining(named('Later')) }] },
      ]);
      await done(send('DELETE', `sale/${sale._id}`));
      await done(
        call('PUT', `collection/${gifts._id}`, { rule: { match: 'all', conditions: [onSale] } }),
      );
    },
  );

  it('is previewed with how many products it is of', { tags: 'long' }, async () => {
    await sell({ name: named('Cup') }, { name: named('Cup') }, { name: named('Bowl') });
    const { _id } = await ruled([{ field: 'name', is: 'contains', value: named('Cup') }]);
    const asked = wanted({ of: { collections: [_id] }, change: { percent: 10 } });
    const preview = (await send('POST', 'sale/preview', asked)).json<SalePreview>();
    expect(preview).toMatchObject({ products: 2, lowered: 2 });
  });
});

it(
  'the log tells that a sale is of other collections, and an undo gives the prices back',
  { tags: 'long' },
  async () => {
    const ids = await sell({}, {});
    const [one, two] = await Promise.all(ids.map((id) => collect({ products: [id] })));
    const sale = await saleOf(one as Collection);
    await done(send('PUT', `sale/${sale._id}`, { of: { collections: [two?._id] } }));
    expect(await prices(ids)).toEqual([100, 90]);
    const url = `/api/v1/log?id=${admin.uid}&entity=sale:${sale._id}`;
    const log = (await shop.app.inject({ url, headers: admin.headers })).json<{
      entries: { _id: string; words: string }[];
    }>();
    expect(log.entries[0]?.words).toContain('changed the collections of the sale Summer');
    await done(send('POST', `log/${log.entries[0]?._id}/undo`));
    while ((await planSales(shop.db.database)) > 0);
    await expect.poll(() => prices(ids)).toEqual([90, 100]);
  },
);

describe('a sale of a category', () => {
  it(
    'has the products of the categories in it, wherever they are moved',
    { tags: 'long' },
    async () => {
      const bags = await category('Bags');
      const [one = '', two = ''] = await sell(
        { category: named('Bags') },
        { category: named('Duffels') },
      );
      const { pool } = shop.db.database;
      const { rows } = await pool.query<{ id: string }>(
        'select id from categories where name = $1',
        [named('Duffels')],
      );
      const duffels = rows[0]?.id ?? '';
      await plan({ of: { categories: [named('bags')] }, change: { percent: 10 } });
      expect(await prices([one, two])).toEqual([90, 100]);
      await done(call('PUT', `category/${duffels}`, { parent: bags }));
      expect(await prices([one, two])).toEqual([90, 90]);
      await done(call('PUT', `category/${duffels}`, { name: named('Sports bags') }));
      expect(await prices([one, two])).toEqual([90, 90]);
      await done(call('PUT', `category/${duffels}`, { parent: null }));
      expect(await prices([one, two])).toEqual([90, 100]);
      // Products of a merged category are in the one that it was merged into.
      const sacks = await category('Sacks');
      await done(call('PUT', `category/${duffels}`, { parent: sacks }));
      await done(call('POST', `category/${sacks}/merge`, { to: bags }));
      expect(await prices([one, two])).toEqual([90, 90]);
    },
  );

  it(
    'that a rule names counts with those in it, and by its new name',
    { tags: 'long' },
    async () => {
      const bags = await category('Bags');
      await category('Duffels', { parent: bags });
      const [id = '', other = ''] = await sell({ category: named('Duffels') }, {});
      await saleOf(await ruled([{ field: 'category', is: 'equals', value: named('bags') }]));
      expect(await prices([id, other])).toEqual([90, 100]);
      await done(call('PUT', `category/${bags}`, { name: named('Luggage') }));
      expect(await prices([id, other])).toEqual([90, 100]);
    },
  );
});

it(
  'the sale of a collection begins at its time, whatever comes into it before',
  { tags: 'long' },
  async () => {
    const [id = ''] = await sell({});
    const gifts = await collect({ products: [] });
    const from = new Date(Date.now() + 1_500).toISOString();
    await plan({
      of: { collections: [gifts._id] },
      change: { amount: 25 },
      from,
      to: inMinutes(5),
    });
    await done(call('PUT', `collection/${gifts._id}`, { products: [id] }));
    expect(await prices([id])).toEqual([100]);
    await expect
      .poll(
        async () => {
          await turnPrices(shop.db.database);
          return prices([id]);
        },
        { timeout: 10_000 },
      )
      .toEqual([75]);
    expect((await history(id)).at(1)).toMatchObject({ amount: 75, from });
  },
);
