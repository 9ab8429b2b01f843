import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '#testing/back-office-calls.ts';
import { countedStatements } from '#testing/counted-statements.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import type { Buyer } from '#testing/shopping.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));

const statements = countedStatements();
const resources = new AsyncDisposableStack();
// Hooks run in reverse order: the shop, which still uses the database while it closes, is closed first.
afterAll(() => resources.disposeAsync());
const shop = useTestShop({ RATE_LIMIT: 'off' }, async ({ url }) => {
  const database = resources.adopt(await statements.openDatabase(url), (each) => each.close());
  return { database, catalogDatabase: database, webFolder };
});

/** Calls the shop, and returns the statements that it sent to the database meanwhile. */
async function sentFor(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  statements.take();
  const { statusCode } = await shop.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  return statements.take();
}

describe('the statements of a read', () => {
  let ids: string[] = [];
  let admin: Buyer;

  beforeAll(async () => {
    ids = await sellProducts(shop.db.database, ...Array.from({ length: 12 }, () => ({})));
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' }, { id: 'asha' });
    admin = { uid: 'chief', headers: await shop.as({ sub: 'chief' }) };
    const { pool } = shop.db.database;
    await pool.query(
      `insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total, quantity,
         payment_status, payment_provider, created_at, updated_at)
       select uuidv7(), 'asha', 'Processing', 'INR', n, 0, 0, 0, n, 1, 'none', 'demo', now(), now() from generate_series(1, 12) as n`,
    );
    await pool.query(
      `insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
       select gen_random_uuid(), id, 0, $1, 'Pen', '', total, 1 from orders`,
      [ids[0]],
    );
    await pool.query(
      `insert into order_history (id, order_id, status, at)
       select gen_random_uuid(), id, status, created_at from orders`,
    );
  });

  it.each([1, 12])('are five for a page of %i orders in the back office', async (limit) => {
    // The first call remembers the caller's token.
    await listOrders(shop, admin, {});
    statements.take();
    const { orders } = await listOrders(shop, admin, { limit: String(limit) });
    expect(orders).toHaveLength(limit);
    expect(statements.take()).toEqual([
      'find-account',
      'tallies-ever',
      'orders-in-views',
      'orders-walk-newest-false-false-false-false-false',
      'select',
    ]);
  });

  it.each([1, 12])('are three for a page of %i products in the back office', async (limit) => {
    const query = `id=chief&limit=${limit}`;
    expect(await sentFor(`/api/v1/product/admin-products?${query}`, admin.headers)).toEqual([
      'find-account',
      'tallies-ever',
      'admin-products-newest-false---walk-false',
    ]);
  });

  it('are one for a page of products, and none when it is asked for again', async () => {
    expect(await sentFor('/api/v1/product/all?price=1000')).toEqual([
      'products-walk-newest-false-true-false',
    ]);
    expect(await sentFor('/api/v1/product/all?price=1000')).toEqual([]);
  });

  it.each(['latest', 'categories', 'popular'])(
    'are none for product/%s once read',
    async (call) => {
      await sentFor(`/api/v1/product/${call}`);
      expect(await sentFor(`/api/v1/product/${call}`)).toEqual([]);
    },
  );

  it('are none for a product once read', async () => {
    await sentFor(`/api/v1/product/${ids[0]}`);
    expect(await sentFor(`/api/v1/product/${ids[0]}`)).toEqual([]);
  });

  it.each(['/', '/search', '/search?q=pen', '/cart', '/p/ID'])(
    'are none for the ready page %s, in any encoding',
    async (page) => {
      const path = page.replace('ID', `${ids[0]}/product-0`);
      // Kept from the second request on.
      await sentFor(path);
      await sentFor(path);
      for (const encoding of ['gzip', 'br', 'identity'])
        expect(await sentFor(path, { 'accept-encoding': encoding })).toEqual([]);
    },
  );
});
