// docs/api.md, "Sales": prices that begin and end by themselves, and what a product has cost.
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminProduct, ProductPage } from '#contract/catalog.ts';
import type { OneSale, SalePage, SalePreview } from '#contract/sale.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { inMinutes, saleCalls } from '#testing/sale-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { planSales, turnPrices } from './plan-sales.queries.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { send, wanted, plan, shown, history } = saleCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

/** Lets the next turn of prices come, and the sweep that follows it. */
async function turn(ms: number): Promise<void> {
  await delay(ms);
  await turnPrices(shop.db.database);
}

/** As if the shop had sold a product for long at its price. */
async function soldFor(days: number, ids: readonly string[]): Promise<void> {
  const { pool } = shop.db.database;
  await pool.query('alter table prices disable trigger prices_never_change');
  await pool.query(
    `update prices set during = tstzrange(lower(during) - $2 * interval '1 day', upper(during)) where product_id = any ($1::uuid[])`,
    [ids, days],
  );
  await pool.query('alter table prices enable trigger prices_never_change');
}

async function sold(price: number, category?: string): Promise<string> {
  const id = await shop.sell(50, price * 100, category);
  await soldFor(90, [id]);
  return id;
}

async function save(id: string, ...parts: FormPart[]) {
  const { payload, headers } = await formOf(...parts);
  const url = `/api/v1/product/${id}?id=${admin.uid}`;
  const put = { method: 'PUT', url, payload, headers: { ...admin.headers, ...headers } } as const;
  const saved = await shop.app.inject(put);
  expect(saved.statusCode).toBe(200);
}

async function seenByAdmin(id: string): Promise<AdminProduct> {
  return (await send('GET', `product/${id}`)).json<{ product: AdminProduct }>().product;
}

describe('a sale', () => {
  it('begins at once, strikes the lowest price of 30 days, and keeps the product as it was', async () => {
    const id = await sold(100);
    const before = await shown(id);
    const sale = await plan({ of: { products: [id] }, change: { percent: 20 } });
    expect(sale).toMatchObject({
      state: 'running',
      change: { percent: 20 },
      of: { products: [id] },
    });
    const now = await shown(id);
    expect(now).toEqual({
      ...before,
      price: 80,
      regularPrice: 100,
      saleEndsAt: sale.to,
      prior: { price: 100, from: expect.any(String), to: expect.any(String) },
    });
    const { from, to } = now.prior ?? { from: '', to: '' };
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
    expect(await seenByAdmin(id)).toMatchObject({ price: 80, regularPrice: 100 });
  });

  it('begins and ends by itself, also where the sweep is late', async () => {
    const id = await sold(100);
    const buyer = await shop.newBuyer('buyer');
    const from = new Date(Date.now() + 1_500).toISOString();
    const to = new Date(Date.now() + 3_500).toISOString();
    const untilAfter = (time: string) => Date.parse(time) - Date.now() + 50;
    const sale = await plan({ of: { products: [id] }, change: { amount: 30 }, from, to });
    expect(sale).toMatchObject({ state: 'planned', isPlanned: false });
    expect((await shown(id)).price).toBe(100);
    await delay(untilAfter(from));
    // No sweep has turned it, and a checkout charges it all the same.
    expect((await shown(id)).price).toBe(100);
    const refused = await shop.create(buyer, [{ productId: id, price: 100, quantity: 1 }]);
    expect(refused.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      items: [{ productId: id, price: 70 }],
    });
    const open = await shop.open(buyer, [{ productId: id, price: 70, quantity: 1 }]);
    await turn(0);
    // The notice of a change may arrive a moment later.
    await expect
      .poll(() => shown(id))
      .toMatchObject({ price: 70, prior: { price: 100 }, saleEndsAt: to });
    await turn(untilAfter(to));
    await expect.poll(async () => (await shown(id)).price).toBe(100);
    const ended = await shown(id);
    expect(ended).not.toHaveProperty('prior');
    expect(ended).not.toHaveProperty('saleEndsAt');
    // A checkout that was open at the turn keeps its price.
    await shop.pay(open);
    const order = await shop.order(buyer, open.checkoutId ?? '');
    expect(order.json()).toMatchObject({ order: { subtotal: 70 } });
    expect(await history(id)).toEqual([
      { amount: 100, from: expect.any(String), to: from },
      { amount: 70, from, to, sale: { _id: sale._id, name: 'Summer' } },
      { amount: 100, from: to },
    ]);
    expect((await send('GET', `sale/${sale._id}`)).json<OneSale>()).toMatchObject({
      sale: { state: 'ended' },
      brought: { orders: 1, pieces: 1, revenue: 70 },
    });
  });

  it('is of products, families and categories, at the lowest price of all', async () => {
    const [first, second, other] = [
      await sold(100, 'Old Lamps'),
      await sold(200, 'Old Lamps'),
      await sold(50),
    ];
    await plan({ of: { categories: ['old lamps'] }, change: { percent: 10 } });
    await plan({ of: { products: [first] }, change: { amount: 25 } });
    await plan({ of: {}, change: { prices: { [second]: 190, [other]: 60 } } });
    const prices = await Promise.all(
      [first, second, other].map(async (id) => (await shown(id)).price),
    );
    // A price that is typed is never above the regular one.
    expect(prices).toEqual([75, 180, 50]);
    const later = await shop.sell(5, 3_000, 'Old Lamps');
    expect((await shown(later)).price).toBe(27);
  });

  it('of a family has each member, and its face', async () => {
    const made = await send('POST', 'family/new', {
      name: 'Crew T-shirt',
      category: 'Shirts',
      options: ['Size'],
      members: [
        { values: { Size: 'S' }, price: 500, stock: 3 },
        { values: { Size: 'M' }, price: 400, stock: 3 },
      ],
    });
    const { family, products } = made.json<{
      family: { _id: string };
      products: { _id: string }[];
    }>();
    await plan({ of: { families: [family._id] }, change: { percent: 50 } });
    const member = await shown(products[0]?._id ?? '');
    expect(member).toMatchObject({ price: 250, family: { from: 200 } });
    expect(member.family?.members?.map(({ price }) => price)).toEqual([250, 200]);
  });

  it(
    'is not made permanent by saving the form, and follows the regular price',
    { tags: 'long' },
    async () => {
      const id = await sold(100);
      const sale = await plan({ of: { products: [id] }, change: { percent: 20 } });
      const { regularPrice } = await seenByAdmin(id);
      await save(id, ['name', 'Saved in a sale'], ['price', String(regularPrice)]);
      expect(await seenByAdmin(id)).toMatchObject({ price: 80, regularPrice: 100 });
      await save(id, ['price', '90']);
      expect(await seenByAdmin(id)).toMatchObject({
        price: 72,
        regularPrice: 90,
        prior: { price: 100 },
      });
      await send('DELETE', `sale/${sale._id}`);
      const after = await seenByAdmin(id);
      expect(after.price).toBe(90);
      expect(after).not.toHaveProperty('regularPrice');
    },
  );

  it('changes and stops; what was charged stays in the history', async () => {
    const id = await sold(100);
    const sale = await plan({ of: { products: [id] }, change: { percent: 20 } });
    const deeper = await send('PUT', `sale/${sale._id}`, { change: { percent: 30 } });
    expect(deeper.json()).toMatchObject({ sale: { change: { percent: 30 } } });
    // An unbroken progression keeps the price before its first step.
    expect(await shown(id)).toMatchObject({ price: 70, prior: { price: 100 } });
    const moved = await send('PUT', `sale/${sale._id}`, { from: inMinutes(5) });
    expect(moved.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'from' }] });
    const sooner = await send('PUT', `sale/${sale._id}`, { to: inMinutes(20) });
    expect(sooner.json()).toMatchObject({ success: true, sale: { state: 'running' } });
    expect((await history(id)).at(-1)?.from).toBe((await shown(id)).saleEndsAt);
    await send('PUT', `sale/${sale._id}`, { to: inMinutes(-5) });
    expect((await shown(id)).price).toBe(100);
    const late = await send('PUT', `sale/${sale._id}`, { to: inMinutes(5) });
    expect(late.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'to' }] });
    expect((await send('PUT', `sale/${sale._id}`, { name: 'Over' })).statusCode).toBe(200);
    expect((await history(id)).map(({ amount }) => amount)).toEqual([100, 80, 70, 100]);
    // The 30 days before the next sale have that one.
    await plan({ of: { products: [id] }, change: { percent: 25 } });
    expect(await shown(id)).not.toHaveProperty('prior');
  });

  it('is refused where it can’t be', { tags: 'long' }, async () => {
    const id = await sold(100);
    const of = { products: [id] };
    const change = { percent: 20 };
    const refused: [object, string][] = [
      [wanted({ of: {}, change }), 'of'],
      [wanted({ of: { collections: [id] }, change }), 'of.collections'],
      [
        wanted({ of: { products: ['0198c7a0-0000-7000-8000-000000000000'] }, change }),
        'of.products',
      ],
      [wanted({ of: { families: [id] }, change }), 'of.families'],
      [wanted({ of, change, to: inMinutes(-5) }), 'to'],
      [wanted({ of, change, from: inMinutes(9), to: inMinutes(8) }), 'to'],
      [wanted({ of, change: { percent: 100 } }), 'change'],
      [wanted({ of, change: { percent: 10, amount: 3 } }), 'change'],
      [wanted({ of, change, name: ' ' }), 'name'],
    ];
    for (const [body, path] of refused) {
      const answer = await send('POST', 'sale', body);
      expect([
        answer.statusCode,
        answer.json<{ errors?: { path: string }[] }>().errors?.[0]?.path,
      ]).toEqual([400, expect.stringContaining(path)]);
    }
    expect((await send('PUT', 'sale/nothing', { name: 'x' })).statusCode).toBe(404);
  });

  it('is shown before it is stored, and listed by its state', async () => {
    const [cheap, dear] = [await sold(50), await sold(100)];
    await shop.db.database.pool.query(
      `update products set name = 'A ' || price where id = any ($1::uuid[])`,
      [[cheap, dear]],
    );
    const sale = wanted({
      of: { products: [dear, cheap] },
      change: { prices: { [dear]: 70, [cheap]: 60 } },
    });
    const preview = (await send('POST', 'sale/preview', sale)).json<SalePreview>();
    expect(preview).toMatchObject({ products: 2, lowered: 1, unstruck: 0 });
    expect(preview.examples).toEqual([
      {
        _id: dear,
        name: 'A 10000',
        regularPrice: 100,
        price: 70,
        prior: expect.objectContaining({ price: 100 }),
      },
    ]);
    expect(preview.notBelow).toEqual({
      count: 1,
      examples: [{ _id: cheap, name: 'A 5000', typed: 60, charged: 50 }],
    });
    expect((await shown(dear)).price).toBe(100);
    const names = async (state: string) => {
      const url = `/api/v1/sale/all?id=${admin.uid}&state=${state}`;
      const list = await shop.app.inject({ url, headers: admin.headers });
      return list.json<SalePage>().sales.map(({ name }) => name);
    };
    await plan({ ...sale, name: 'Now listed' });
    await plan({ ...sale, name: 'Later listed', from: inMinutes(10) });
    expect(await names('running')).toContain('Now listed');
    expect(await names('planned')).toEqual(['Later listed']);
    expect(await names('ended')).not.toContain('Now listed');
  });

  it(
    'warns of what would be sold below cost, to whom may plan sales, without the cost',
    { tags: 'long' },
    async () => {
      const [under, at, unknown] = [await sold(100), await sold(100), await sold(100)];
      await shop.db.database.pool.query(
        `update products set cost = case id when $1 then 8001 else 8000 end, name = 'Below' where id in ($1, $2)`,
        [under, at],
      );
      const sale = wanted({ of: { products: [under, at, unknown] }, change: { percent: 20 } });
      const planner = await registerAdmin(shop, ['marketing']);
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/v1/sale/preview?id=${planner.uid}`,
        headers: planner.headers,
        payload: sale,
      });
      const { belowCost, lowered } = answer.json<SalePreview>();
      expect(lowered).toBe(3);
      expect(belowCost).toEqual({ count: 1, examples: [{ _id: under, name: 'Below', price: 80 }] });
      expect(answer.body).not.toContain('80.01');
      const less = wanted({ ...sale, change: { percent: 10 } });
      expect((await send('POST', 'sale/preview', less)).json<SalePreview>().belowCost).toEqual({
        count: 0,
        examples: [],
      });
    },
  );

  it(
    'warns of typed prices that are not below what is charged anyway, by other sales, too',
    { tags: 'long' },
    async () => {
      const [same, inOther, below] = [await sold(50), await sold(100), await sold(100)];
      await plan({ of: { products: [inOther, below] }, change: { percent: 20 } });
      const prices = { [same]: 50, [inOther]: 90, [below]: 79 };
      const sale = wanted({ of: {}, change: { prices } });
      const { notBelow } = (await send('POST', 'sale/preview', sale)).json<SalePreview>();
      expect(notBelow.count).toBe(2);
      const told = notBelow.examples.map(({ _id, typed, charged }) => [_id, typed, charged]);
      expect(told).toHaveLength(2);
      expect(told).toEqual(
        expect.arrayContaining([
          [same, 50, 50],
          [inOther, 90, 80],
        ]),
      );
    },
  );

  it(
    'that was ended goes on by an undo, until the end that it had is past',
    { tags: 'long' },
    async () => {
      const id = await sold(100);
      const to = new Date(Date.now() + 3_000).toISOString();
      const sale = await plan({ of: { products: [id] }, change: { amount: 10 }, to });
      const undoNewest = async () => {
        const url = `/api/v1/log?id=${admin.uid}&entity=sale:${sale._id}`;
        const log = await shop.app.inject({ url, headers: admin.headers });
        const [newest] = log.json<{ entries: { _id: string }[] }>().entries;
        return send('POST', `log/${newest?._id}/undo`);
      };
      const end = () => send('PUT', `sale/${sale._id}`, { to: sale.from });
      expect((await end()).json()).toMatchObject({ sale: { state: 'ended' } });
      expect((await shown(id)).price).toBe(100);
      expect((await undoNewest()).statusCode).toBe(200);
      while ((await planSales(shop.db.database)) > 0);
      expect((await shown(id)).price).toBe(90);
      expect((await end()).statusCode).toBe(200);
      await delay(Date.parse(to) - Date.now() + 50);
      const refused = await undoNewest();
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'NOT_UNDOABLE', message: expect.stringContaining('The sale would be over by now') },
      ]);
    },
  );

  it('is in the log, and undone', async () => {
    const id = await sold(100);
    const sale = await plan({ of: { products: [id] }, change: { amount: 10 }, name: 'Undone' });
    await send('PUT', `sale/${sale._id}`, { change: { amount: 40 } });
    const url = `/api/v1/log?id=${admin.uid}&entity=sale:${sale._id}`;
    const log = (await shop.app.inject({ url, headers: admin.headers })).json<{
      entries: { _id: string; words: string; undoable: boolean }[];
    }>();
    expect(log.entries.map(({ words, undoable }) => [words, undoable])).toEqual([
      [expect.stringContaining('changed the change of prices of the sale Undone'), true],
      [expect.stringContaining('added the sale Undone'), false],
    ]);
    for (const entry of log.entries) {
      expect((await send('POST', `log/${entry._id}/undo`)).statusCode).toBe(200);
      while ((await planSales(shop.db.database)) > 0);
    }
    expect((await shown(id)).price).toBe(100);
    const ofProduct = await shop.app.inject({
      url: `/api/v1/log?id=${admin.uid}&entity=product:${id}`,
      headers: admin.headers,
    });
    expect(ofProduct.json()).toMatchObject({ entries: [] });
  });
});

describe('the history of prices', () => {
  it('has every price, whoever writes it, and none of a draft', async () => {
    const id = await sold(100);
    await save(id, ['price', '120']);
    await shop.db.database.pool.query('update products set price = 13000 where id = $1', [id]);
    await save(id, ['name', 'Another name']);
    const [first, second, third, ...more] = await history(id);
    expect([first?.amount, second?.amount, third?.amount, more]).toEqual([100, 120, 130, []]);
    expect([second?.from, third?.from]).toEqual([first?.to, second?.to]);
    await save(id, ['state', 'draft']);
    expect((await history(id)).at(-1)).toHaveProperty('to');
  });

  it('never changes in what is past, whoever writes to the database', async () => {
    const id = await sold(100);
    await save(id, ['price', '120']);
    await plan({ of: { products: [id] }, change: { percent: 10 }, from: inMinutes(30) });
    const { pool } = shop.db.database;
    const run = (sql: string) => pool.query(`${sql} product_id = $1`, [id]);
    const refused = [
      'update prices set amount = 1 where',
      "update prices set during = tstzrange(lower(during) - interval '1 day', upper(during)) where",
      "update prices set during = tstzrange(lower(during), lower(during) + interval '1 microsecond') where upper(during) > now() and lower(during) < now() and",
      'delete from prices where lower(during) < now() and',
      "update prices set during = tstzrange(lower(during), now() + interval '1 day') where upper(during) < now() and",
    ];
    for (const sql of refused) await expect(run(sql)).rejects.toThrow('never changes');
    await expect(
      pool.query(
        `insert into prices (product_id, amount, during) values ($1, 1, tstzrange(now() + interval '1 hour', null))`,
        [id],
      ),
    ).rejects.toThrow('prices_one_at_once');
    await expect(
      pool.query(
        `insert into prices (product_id, amount, during) values ($1, 1, tstzrange(now() - interval '1 year', now() - interval '300 days'))`,
        [id],
      ),
    ).rejects.toThrow('never changes');
    const client = await pool.connect();
    try {
      await client.query('begin');
      const last = await client.query(
        'delete from prices where product_id = $1 and upper(during) is null',
        [id],
      );
      expect(last.rowCount).toBe(1);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});

it('what is on sale is listed by itself, also in a search, and its facets count only that', async () => {
  const [reduced, other] = [await sold(100, 'Lamps'), await sold(90, 'Lamps')];
  await plan({ of: { products: [reduced] }, change: { percent: 30 } });
  for (const query of ['sale=1&category=Lamps', 'sale=1&search=product&category=Lamps']) {
    const url = `/api/v1/product/all?${query}&facets=1`;
    const { products, facets } = (await shop.app.inject({ url })).json<ProductPage>();
    expect(products.map(({ _id }) => _id)).toEqual([reduced]);
    expect(facets?.categories).toContainEqual({ value: 'Lamps', count: 1 });
  }
  const url = '/api/v1/product/all?search=product&category=Lamps';
  const all = (await shop.app.inject({ url })).json<ProductPage>();
  expect(all.products.map(({ _id }) => _id)).toContain(other);
});
