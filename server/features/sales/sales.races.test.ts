import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AdminProduct } from '#contract/catalog.ts';
import type { CollectionWritten } from '#contract/collections.ts';
import { adminCalls, type AdminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf } from '#testing/forms.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { inMinutes, saleCalls } from '#testing/sale-calls.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { planSales, turnPrices } from './plan-sales.queries.ts';

const shop = useBuyingShop();

async function collect(call: AdminCalls['call']): Promise<string> {
  const made = await call('POST', 'collection', { name: `Gifts ${randomUUID()}`, products: [] });
  return made.json<CollectionWritten>().collection._id;
}

describe('two admins who change one sale at once', () => {
  const race: Race = async (at) => {
    const admin = await registerAdmin(at);
    const { plan, send } = saleCalls(at, () => admin);
    const id = await at.sell(5);
    const { _id, updatedAt } = await plan({ of: { products: [id] }, change: { percent: 10 } });
    const saved = await Promise.all(
      [20, 30].map((percent) =>
        send('PUT', `sale/${_id}`, { change: { percent } }, { 'if-match': updatedAt }),
      ),
    );
    const statuses = saved.map(({ statusCode }) => statusCode).sort();
    return statuses.join() === '200,412' ? at.audit() : [`saved: ${statuses.join()}`];
  };

  it('are told if the other was first', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on the sale',
    race,
    unsafeDatabase(withoutLocksIn('sales')),
    /^saved: 200,200/,
  );
});

describe('a product whose transaction began before a sale of its category', () => {
  const race: Race = async (at) => {
    const admin = await registerAdmin(at);
    const { plan } = saleCalls(at, () => admin);
    const [id, category] = [randomUUID(), `Lamps ${randomUUID().slice(0, 8)}`];
    const client = await at.db.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
         values ($1, 'Lamp', '', $2, 10000, 0, now(), now())`,
        [id, category],
      );
      await plan({ of: { categories: [category] }, change: { percent: 10 } });
      while ((await planSales(at.db.database)) > 0);
      await client.query('commit');
    } finally {
      client.release();
    }
    while ((await planSales(at.db.database)) > 0);
    const { rows } = await at.db.database.pool.query<{ price: string }>(
      'select price from products where id = $1',
      [id],
    );
    return Number(rows[0]?.price) === 9_000 ? at.audit() : ['the product is in no sale'];
  };

  it('is in the sale all the same', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'waiting for older transactions',
    race,
    unsafeDatabase((sql) =>
      sql.replace('pg_snapshot_xmin(pg_current_snapshot()) > seen_by', 'true'),
    ),
    /^the product is in no sale/,
  );
});

describe('a product whose transaction began before the rule of a collection with a sale found it', () => {
  const race: Race = async (at) => {
    const admin = await registerAdmin(at);
    const { plan } = saleCalls(at, () => admin);
    const { call } = adminCalls(at, () => admin);
    const [id, name] = [randomUUID(), `Lamp ${randomUUID()}`];
    const _id = await collect(call);
    await plan({ of: { collections: [_id] }, change: { percent: 10 } });
    while ((await planSales(at.db.database)) > 0);
    const client = await at.db.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
         values ($1, $2, '', 'Lamps', 10000, 0, now(), now())`,
        [id, name],
      );
      const conditions = [{ field: 'name', is: 'contains', value: name }];
      await call('PUT', `collection/${_id}`, { rule: { match: 'all', conditions } });
      while ((await planSales(at.db.database)) > 0);
      await client.query('commit');
    } finally {
      client.release();
    }
    while ((await planSales(at.db.database)) > 0);
    return at.audit();
  };

  it('is in the sale all the same', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'waiting for older transactions',
    race,
    unsafeDatabase((sql) =>
      sql.replace('pg_snapshot_xmin(pg_current_snapshot()) > seen_by', 'true'),
    ),
    /^I37 product: not in/,
  );
});

describe('a collection that gets a rule on sales while a sale of it is planned', () => {
  const race: Race = async (at) => {
    const admin = await registerAdmin(at);
    const { send, wanted } = saleCalls(at, () => admin);
    const { call } = adminCalls(at, () => admin);
    const _id = await collect(call);
    const conditions = [{ field: 'sale', is: 'equals', value: true }];
    const answers = await Promise.all([
      send('POST', 'sale', wanted({ of: { collections: [_id] }, change: { percent: 10 } })),
      call('PUT', `collection/${_id}`, { rule: { match: 'all', conditions } }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    return statuses.includes(400) ? at.audit() : [`both: ${statuses.join()}`];
  };

  it('has the rule, or the sale', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on the collection',
    race,
    unsafeDatabase(withoutLocksIn('collections')),
    /^both: 201,200/,
  );
});

describe('prices that turn while an admin changes them', () => {
  it('are at each moment what the history and the sales say', { tags: 'long' }, async () => {
    const admin = await registerAdmin(shop);
    const { plan, send, history } = saleCalls(shop, () => admin);
    const ids = await Promise.all([1, 2, 3].map(() => shop.sell(5)));
    const begin = Date.now() + 2_000;
    const time = (ms: number) => new Date(begin + ms).toISOString();
    for (let nth = 0; nth < 6; nth += 1)
      await plan({
        of: { products: ids },
        change: { percent: 10 + nth },
        from: time(100 * nth),
        to: time(100 * nth + 60),
      });
    let isOver = false;
    const sweep = async () => {
      while (!isOver) {
        await turnPrices(shop.db.database);
        await delay(5);
      }
    };
    const change = async (id: string) => {
      for (let price = 100; price < 115; price += 1) {
        const { payload, headers } = await formOf(['price', String(price)]);
        const url = `/api/v1/product/${id}?id=${admin.uid}`;
        const put = { ...admin.headers, ...headers };
        const saved = await shop.app.inject({ method: 'PUT', url, payload, headers: put });
        expect(saved.statusCode).toBe(200);
        await delay(30);
      }
    };
    const sweeps = [sweep(), sweep()];
    await Promise.all(ids.map(change));
    await delay(Math.max(0, begin + 700 - Date.now()));
    isOver = true;
    await Promise.all(sweeps);
    await turnPrices(shop.db.database);
    expect(await shop.audit()).toEqual([]);
    for (const id of ids) {
      const { product } = (await send('GET', `product/${id}`)).json<{ product: AdminProduct }>();
      expect(product.price).toBe(114);
      expect(product).not.toHaveProperty('regularPrice');
      const amounts = (await history(id)).map(({ amount }) => amount);
      // Both the changes and the turns are in it.
      expect(amounts.length).toBeGreaterThan(20);
      expect(amounts.at(-1)).toBe(114);
    }
  });
});

describe('checkouts while prices turn', () => {
  it('take only prices that count at their moment', async () => {
    const admin = await registerAdmin(shop);
    const { plan } = saleCalls(shop, () => admin);
    const id = await shop.sell(500, 10_000);
    // Late enough for whoever asks before, also on a machine that does much else.
    const begin = Date.now() + 1_500;
    const from = new Date(begin).toISOString();
    await plan({ of: { products: [id] }, change: { percent: 10 }, from, to: inMinutes(5) });
    const prices = new Set<number>();
    const people = await Promise.all([1, 2, 3, 4].map((nth) => shop.newBuyer(`buyer-${nth}`)));
    await Promise.all(
      people.map(async (buyer) => {
        while (Date.now() < begin + 300 || (!prices.has(90) && Date.now() < begin + 10_000))
          for (const price of [100, 90]) {
            const made = await shop.create(buyer, [{ productId: id, price, quantity: 1 }]);
            if (made.statusCode === 200 || made.statusCode === 201) prices.add(price);
          }
      }),
    );
    expect([...prices].sort()).toEqual([100, 90]);
    // I35: each is the price that the history has for the moment at which it was asked.
    expect(await shop.audit()).toEqual([]);
  });
});
