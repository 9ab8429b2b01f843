import { randomUUIDv7 } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminProductPage } from '#contract/catalog.ts';
import { STOCK_REQUESTS_MAX } from '#contract/stock-requests.ts';
import { products } from '#server/features/products/products.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { sellProducts } from '#testing/factories.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';
import { stockRequests } from './stock-requests.table.ts';

const shop = useBuyingShop();
auditAtEnd(shop);

let asha: Buyer;
let vase: string;
beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  vase = await shop.sell(0);
});

function call(
  method: 'GET' | 'POST' | 'DELETE',
  { uid, headers }: Buyer,
  productId = vase,
): Promise<LightMyRequestResponse> {
  return shop.app.inject({
    method,
    url: `/api/v1/product/${productId}/notify?id=${uid}`,
    headers,
  });
}

async function isWaiting(who: Buyer): Promise<boolean> {
  return (await call('GET', who)).json<{ isWaiting: boolean }>().isWaiting;
}

async function restock(quantity: number): Promise<void> {
  const { orm } = shop.db.database;
  const at = new Date();
  await orm.insert(stockLedger).values({ productId: vase, quantity, reason: 'edit', at });
  await orm.update(products).set({ onHand: quantity }).where(eq(products.id, vase));
}

async function waitingFor(productId: string, admin: Buyer): Promise<number | undefined> {
  const url = `/api/v1/product/admin-products?id=${admin.uid}&stock=out&limit=100`;
  const response = await shop.app.inject({ url, headers: admin.headers });
  const { products: listed } = response.json<AdminProductPage>();
  return listed.find(({ _id }) => _id === productId)?.waiting;
}

describe('whoever finds a product sold out', () => {
  it('asks to be told, takes it back, and can do both twice', async () => {
    expect(await isWaiting(asha)).toBe(false);
    for (const _ of [1, 2]) {
      const asked = await call('POST', asha);
      expect([asked.statusCode, asked.json()]).toEqual([
        200,
        { success: true, message: "We'll write to you when it's back" },
      ]);
    }
    expect(await isWaiting(asha)).toBe(true);
    expect(await isWaiting(await shop.newBuyer('ravi'))).toBe(false);
    for (const _ of [1, 2]) expect((await call('DELETE', asha)).statusCode).toBe(200);
    expect(await isWaiting(asha)).toBe(false);
  });

  it('keeps the place they had when they ask again', async () => {
    const at = async () =>
      (await shop.db.database.orm.select().from(stockRequests)).map((one) => one.at);
    await call('POST', asha);
    const first = await at();
    await call('POST', asha);
    expect(await at()).toEqual(first);
  });

  it('asks anew for a product that was back, after they were told', async () => {
    await call('POST', asha);
    await shop.db.database.orm.update(stockRequests).set({ toldAt: new Date() });
    expect(await isWaiting(asha)).toBe(false);
    await call('POST', asha);
    expect(await isWaiting(asha)).toBe(true);
  });

  it('has nothing to wait for while it is in stock', async () => {
    await restock(1);
    const response = await call('POST', asha);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'IN_STOCK' }]);
    expect(await isWaiting(asha)).toBe(false);
  });

  it('may wait for what is in stock again until they are told', async () => {
    await call('POST', asha);
    await restock(1);
    expect((await call('POST', asha)).statusCode).toBe(200);
    expect((await call('DELETE', asha)).statusCode).toBe(200);
  });

  it('can wait for fifty products, not for more', { tags: 'long' }, async () => {
    const others = await sellProducts(
      shop.db.database,
      ...Array.from({ length: STOCK_REQUESTS_MAX }, () => ({ onHand: 0 })),
    );
    for (const id of others) expect((await call('POST', asha, id)).statusCode).toBe(200);
    const response = await call('POST', asha);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'LIMIT_REACHED' }]);
    await call('DELETE', asha, others[0]);
    expect((await call('POST', asha)).statusCode).toBe(200);
  });

  it(
    'may wait for another product in place of one that is no longer sold',
    { tags: 'long' },
    async () => {
      const others = await sellProducts(
        shop.db.database,
        ...Array.from({ length: STOCK_REQUESTS_MAX }, () => ({ onHand: 0 })),
      );
      for (const id of others) await call('POST', asha, id);
      await shop.db.database.orm
        .update(products)
        .set({ deletedAt: new Date() })
        .where(eq(products.id, others[0] ?? ''));
      expect((await call('DELETE', asha, others[0])).statusCode).toBe(404);
      expect((await call('POST', asha)).statusCode).toBe(200);
    },
  );

  it('gets 404 for a product that the shop does not have', async () => {
    const [gone = ''] = await sellProducts(shop.db.database, { onHand: 0, deletedAt: new Date() });
    for (const id of ['junk', randomUUIDv7(), gone])
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const response = await call(method, asha, id);
        expect([method, response.statusCode]).toEqual([method, 404]);
      }
  });

  it('has to be signed in, as themselves', async () => {
    const url = `/api/v1/product/${vase}/notify?id=asha`;
    expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    const { headers } = await shop.newBuyer('ravi');
    const response = await shop.app.inject({ method: 'POST', url, headers });
    expect(response.json()).toMatchObject({ code: 'ID_MISMATCH' });
  });
});

describe('admins', () => {
  it('see how many wait for a product, without those who were told', async () => {
    const admin = await registerAdmin(shop);
    for (const name of ['asha2', 'ravi2', 'mira2']) await call('POST', await shop.newBuyer(name));
    await call('POST', asha);
    await shop.db.database.orm
      .update(stockRequests)
      .set({ toldAt: new Date() })
      .where(eq(stockRequests.userId, asha.uid));
    expect(await waitingFor(vase, admin)).toBe(3);
    expect((await call('GET', admin)).json()).toEqual({
      success: true,
      isWaiting: false,
      waiting: 3,
    });
    expect((await call('GET', asha)).json()).toEqual({ success: true, isWaiting: false });
  });

  it('see it at the product itself, where everybody else sees the same as ever', async () => {
    const admin = await registerAdmin(shop);
    await call('POST', asha);
    const url = `/api/v1/product/${vase}`;
    const read = (headers = {}) => shop.app.inject({ url, headers });
    const open = await read();
    expect(open.headers['cache-control']).toBe('public, no-cache');
    const seen = await read(admin.headers);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect(seen.json().product).toEqual({ ...open.json().product, waiting: 1 });
    for (const headers of [asha.headers, { authorization: 'Bearer nonsense' }]) {
      const response = await read(headers);
      expect([response.statusCode, response.body]).toEqual([200, open.body]);
      expect(response.headers['cache-control']).toBe('public, no-cache');
    }
    const gone = { url: '/api/v1/product/nothing', headers: admin.headers };
    expect((await shop.app.inject(gone)).statusCode).toBe(404);
  });
});

it('a deleted account waits for nothing', async () => {
  await call('POST', asha);
  const admin = await registerAdmin(shop);
  await deleteUser(shop, admin, asha.uid);
  expect(await waitingFor(vase, admin)).toBe(0);
});
