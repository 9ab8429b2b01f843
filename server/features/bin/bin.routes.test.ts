import { beforeEach, describe, expect, it } from 'vitest';
import { BIN_DAYS, type BinType } from '#contract/bin-limits.ts';
import type { BinPage } from '#contract/bin.ts';
import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sale.ts';
import { registerAdmin } from '#testing/admins.ts';
import { listOrders } from '#testing/back-office-calls.ts';
import { move } from '#testing/desk-calls.ts';
import { sellProducts } from '#testing/factories.ts';
import { refunded } from '#testing/refund-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { inMinutes, saleCalls } from '#testing/sale-calls.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';
import { emptyBin } from './empty-bin.ts';

const shop = useBuyingShop();
const DAY_MS = 86_400_000;
let admin: Buyer;
let buyer: Buyer;
let codes = 0;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const PATHS: Readonly<Record<BinType, string>> = {
  product: 'product',
  coupon: 'payment/coupon',
  order: 'order',
  category: 'category',
  collection: 'collection',
  sale: 'sale',
};

async function remove(type: BinType, id: string): Promise<void> {
  const url = `/api/v1/${PATHS[type]}/${id}?id=${admin.uid}`;
  const response = await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
  expect(response.statusCode).toBe(200);
}

function restore(type: string, id: string) {
  const url = `/api/v1/bin/${type}/${id}/restore?id=${admin.uid}`;
  return shop.app.inject({ method: 'POST', url, headers: admin.headers });
}

async function bin(query = ''): Promise<BinPage> {
  return (await shop.get(admin, `/bin?id=${admin.uid}${query}`)).json<BinPage>();
}

const idsIn = async (query = '') => (await bin(query)).items.map(({ _id }) => _id);

async function addCoupon(): Promise<{ _id: string; code: string }> {
  codes += 1;
  const code = `BIN${codes}`;
  return { _id: await shop.addCoupon({ code }), code };
}

async function shipped(): Promise<Order> {
  const order = await shop.buy(buyer, cart(await shop.sell(2), 2));
  expect((await move(shop, admin, order._id, 'step')).statusCode).toBe(200);
  return order;
}

/** Revenue, the number of orders, and tax in the figures. */
async function books(): Promise<unknown[]> {
  const { stats } = (await shop.get(admin, `/dashboard/stats?id=${admin.uid}`)).json();
  const { charts } = (await shop.get(admin, `/dashboard/pie?id=${admin.uid}`)).json();
  return [stats.count.revenue, stats.count.order, charts.revenueDistribution];
}

describe('the bin', () => {
  it('has what was deleted, the latest first, with who deleted it, and of one type', async () => {
    const [productId, coupon] = [await shop.sell(1), await addCoupon()];
    const order = await shop.buy(buyer, cart(await shop.sell(1)));
    for (const [type, id] of [
      ['product', productId],
      ['coupon', coupon._id],
      ['order', order._id],
    ] as const) {
      shop.clock.advance(1_000);
      await remove(type, id);
    }
    const by = { _id: admin.uid, name: expect.any(String) };
    const { items, ...page } = await bin('&limit=3');
    expect(items).toEqual([
      {
        type: 'order',
        _id: order._id,
        name: `#${order.number}`,
        deletedAt: expect.any(String),
        by,
      },
      {
        type: 'coupon',
        _id: coupon._id,
        name: coupon.code,
        deletedAt: expect.any(String),
        by,
      },
      {
        type: 'product',
        _id: productId,
        name: expect.any(String),
        deletedAt: expect.any(String),
        by,
      },
    ]);
    expect(page).toMatchObject({ page: 1, totalIsLowerBound: false });
    expect((await idsIn('&type=coupon'))[0]).toBe(coupon._id);
    expect(await idsIn('&limit=1&page=2')).toEqual([coupon._id]);
  });

  it('is 404 for what isn’t in it, and knows no other types', async () => {
    const productId = await shop.sell(1);
    for (const id of [productId, 'junk', admin.uid])
      expect((await restore('product', id)).statusCode).toBe(404);
    expect((await restore('person', productId)).statusCode).toBe(400);
    const url = `/api/v1/bin/product/${productId}/restore?id=${buyer.uid}`;
    const { headers } = buyer;
    expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
  });
});

describe('staff', () => {
  it('see and restore what their duties let them change', async () => {
    const [productId, coupon] = [await shop.sell(1), await addCoupon()];
    await remove('product', productId);
    await remove('coupon', coupon._id);
    admin = await registerAdmin(shop, ['marketing']);
    const { items } = await bin();
    expect(items[0]?._id).toBe(coupon._id);
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['coupon']));
    const asked = await shop.get(admin, `/bin?id=${admin.uid}&type=product`);
    for (const refused of [asked, await restore('product', productId)])
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'DUTY_NEEDED']);
    expect((await restore('coupon', coupon._id)).statusCode).toBe(200);
    admin = await registerAdmin(shop, ['figures']);
    expect(await bin()).toMatchObject({ items: [], total: 0 });
  });
});

describe('a restored product', () => {
  it('is sold again as it was, with its stock', async () => {
    const productId = await shop.sell(3);
    await shop.buy(buyer, cart(productId));
    await remove('product', productId);
    expect((await shop.get(buyer, `/product/${productId}`)).statusCode).toBe(404);
    const response = await restore('product', productId);
    expect(response.json()).toMatchObject({ success: true, message: /is back$/ });
    expect((await shop.get(buyer, `/product/${productId}`)).json()).toMatchObject({
      product: { _id: productId, stock: 2 },
    });
    expect(await idsIn()).not.toContain(productId);
    expect((await restore('product', productId)).statusCode).toBe(404);
    await shop.sweep();
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a product whose SKU a new one has', () => {
  it('stays in the bin', async () => {
    const [productId, newer] = [await shop.sell(1), await shop.sell(1)];
    const { pool } = shop.db.database;
    const setSku = `update products set sku = 'TRAY-1' where id = $1`;
    await pool.query(setSku, [productId]);
    await remove('product', productId);
    await pool.query(setSku, [newer]);
    const response = await restore('product', productId);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'DUPLICATE', errors: [{ path: 'sku' }] },
    ]);
    expect(await idsIn()).toContain(productId);
  });
});

describe('a restored sale', () => {
  it(
    'lowers prices again from now on, or will at its time; what was charged in between stays',
    { tags: 'long' },
    async () => {
      const productId = await shop.sell(3, 10_000);
      const { plan, shown, history } = saleCalls(shop, () => admin);
      const change = { percent: 10 };
      const sale = await plan({ of: { products: [productId] }, change, name: 'Summer' });
      const later = await plan({
        of: { products: [productId] },
        change: { percent: 50 },
        from: inMinutes(20),
        to: inMinutes(30),
        name: 'Later',
      });
      for (const { _id } of [sale, later]) await remove('sale', _id);
      expect((await shown(productId)).price).toBe(100);
      const { items } = await bin('&type=sale');
      expect(items.map(({ name, by }) => [name, by?._id])).toEqual([
        ['Later', admin.uid],
        ['Summer', admin.uid],
      ]);
      expect((await restore('sale', sale._id)).json()).toEqual({
        success: true,
        message: 'Summer is back',
      });
      expect((await shown(productId)).price).toBe(90);
      await restore('sale', later._id);
      const amounts = (await history(productId)).map(({ amount }) => amount);
      expect(amounts).toEqual([100, 90, 100, 90, 50, 90, 100]);
      expect(await idsIn('&type=sale')).toEqual([]);
      expect((await restore('sale', sale._id)).statusCode).toBe(404);
      const old = await shop.get(admin, `/sale/${sale._id}?id=${admin.uid}`);
      expect(old.json<{ sale: Sale }>().sale.updatedAt > sale.updatedAt).toBe(true);
      expect(await shop.audit()).toEqual([]);
    },
  );
});

describe('a restored coupon', () => {
  it('can be used again', async () => {
    const { _id, code } = await addCoupon();
    await remove('coupon', _id);
    expect((await restore('coupon', _id)).json()).toEqual({
      success: true,
      message: `${code} is back`,
    });
    const order = await shop.buy(buyer, cart(await shop.sell(1)), { coupon: code });
    expect(order.coupon).toBe(code);
  });

  it('is refused where a new one has its code', async () => {
    const { _id, code } = await addCoupon();
    await remove('coupon', _id);
    await shop.addCoupon({ code });
    const response = await restore('coupon', _id);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        success: false,
        code: 'DUPLICATE',
        message: 'Another coupon has this code by now.',
        errors: [{ path: 'code', message: 'Another coupon has this code by now' }],
      },
    ]);
    expect(await idsIn()).toContain(_id);
  });
});

describe('a deleted order', () => {
  it(
    'that was cancelled by its deletion comes back Cancelled, with its money given back',
    { tags: 'long' },
    async () => {
      const productId = await shop.sell(2);
      const order = await shop.buy(buyer, cart(productId, 2));
      await remove('order', order._id);
      await shop.runUntilIdle();
      admin = await registerAdmin(shop);
      expect(await restore('order', order._id).then((answer) => answer.json())).toEqual({
        success: true,
        message: `Order #${order.number} is back`,
      });
      expect((await shop.get(admin, `/order/${order._id}`)).json()).toMatchObject({
        order: { status: 'Cancelled', payment: { status: 'refunded' } },
      });
      expect(await shop.stockOf(productId)).toEqual({ on_hand: 2, reserved: 0 });
      expect(await shop.audit()).toEqual([]);
    },
  );

  it(
    'that was paid and not refunded stays in the books, and its customer sees it',
    { tags: 'long' },
    async () => {
      const order = await shipped();
      await refunded(shop, admin, order._id, { amount: 10 });
      await shop.runUntilIdle();
      admin = await registerAdmin(shop);
      buyer = {
        ...buyer,
        headers: await shop.as({ ...validClaims(shop.clock.now()), sub: buyer.uid }),
      };
      const before = await books();
      const { total, counts } = await listOrders(shop, admin);
      await remove('order', order._id);
      expect(await books()).toEqual(before);
      const after = await listOrders(shop, admin);
      expect([after.total, after.counts.shipped]).toEqual([total - 1, counts.shipped - 1]);
      expect((await shop.get(admin, `/order/${order._id}`)).statusCode).toBe(404);
      const mine = await shop.get(buyer, `/order/my?id=${buyer.uid}`);
      expect(mine.json()).toMatchObject({ total: 1, orders: [{ _id: order._id }] });
      expect((await shop.get(buyer, `/order/${order._id}`)).statusCode).toBe(200);
      for (const reader of [buyer, admin]) {
        const url = `/order/${order._id}/invoice.pdf?id=${reader.uid}`;
        expect((await shop.get(reader, url)).statusCode).toBe(200);
      }
      expect(await shop.audit()).toEqual([]);

      expect((await restore('order', order._id)).statusCode).toBe(200);
      expect(await books()).toEqual(before);
      expect((await listOrders(shop, admin)).counts).toEqual(counts);
      expect(await shop.audit()).toEqual([]);
    },
  );
});

describe('after 30 days', () => {
  const sweep = () => emptyBin({ database: shop.db.database, now: () => shop.clock.now() });

  it('nothing can be restored, and only rows that others refer to stay', async () => {
    const [unused] = await sellProducts(shop.db.database, { onHand: 0 });
    const sold = await shop.sell(1);
    const [free, used] = [await addCoupon(), await addCoupon()];
    const order = await shop.buy(buyer, cart(sold), { coupon: used.code });
    for (const id of [unused ?? '', sold]) await remove('product', id);
    for (const { _id } of [free, used]) await remove('coupon', _id);
    await remove('order', order._id);
    await sweep();
    expect(await photosOf(sold)).toBe(1);

    shop.clock.advance(BIN_DAYS * DAY_MS + 1_000);
    await shop.runUntilIdle();
    admin = await registerAdmin(shop);
    expect(await bin()).toMatchObject({ items: [], total: 0 });
    expect((await restore('order', order._id)).statusCode).toBe(404);
    while ((await sweep()) > 0);
    for (const [type, id] of [
      ['product', sold],
      ['product', unused ?? ''],
      ['coupon', used._id],
      ['coupon', free._id],
    ] as const) {
      expect((await restore(type, id)).statusCode).toBe(404);
    }
    expect(await rowsOf('products', unused ?? '', sold)).toBe(1);
    expect(await rowsOf('coupons', free._id, used._id)).toBe(1);
    expect(await photosOf(sold)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

async function photosOf(productId: string): Promise<number> {
  const sql = 'select from product_photos where product_id = $1';
  return (await shop.db.database.pool.query(sql, [productId])).rowCount ?? 0;
}

async function rowsOf(table: 'products' | 'coupons', ...ids: string[]): Promise<number> {
  const sql = `select from ${table} where id = any($1)`;
  return (await shop.db.database.pool.query(sql, [ids])).rowCount ?? 0;
}
