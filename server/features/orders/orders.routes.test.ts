import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAtEnd(shop);

let asha: Buyer;
let ravi: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  ravi = await shop.newBuyer('ravi');
});

describe("a person's orders", () => {
  it('are listed by pages, the newest first, and nobody else sees them', async () => {
    const productId = await shop.sell(5);
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1)
      made.unshift((await shop.buy(asha, cart(productId)))._id);
    await shop.buy(ravi, cart(productId));
    const page = async (query: string) => {
      const response = await shop.get(asha, `/order/my?id=${asha.uid}&${query}`);
      const { orders, ...rest } = response.json<{ orders: Order[] }>();
      return { ...rest, orders: orders.map(({ _id }) => _id) };
    };
    const pages = { success: true, totalPages: 2, total: 3 };
    expect(await page('limit=2')).toEqual({ ...pages, page: 1, orders: made.slice(0, 2) });
    expect(await page('limit=2&page=2')).toEqual({ ...pages, page: 2, orders: made.slice(2) });
    expect(await page('limit=2&page=9')).toEqual({ ...pages, page: 9, orders: [] });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'limit=0', 'limit=101', 'page=1&page=2', 'page=x'])(
    'are not listed for %s',
    async (query) => {
      const response = await shop.get(asha, `/order/my?id=${asha.uid}&${query}`);
      expect(response.json()).toMatchObject({ code: 'VALIDATION' });
    },
  );

  it('are private, and not to be stored on the way', async () => {
    const response = await shop.get(asha, `/order/my?id=${asha.uid}`);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect((await shop.get(asha, `/order/my?id=${ravi.uid}`)).statusCode).toBe(403);
    expect((await shop.get(asha, '/order/my')).statusCode).toBe(400);
  });
});

describe('one order', () => {
  it('is shown to its buyer and to an admin only', async () => {
    const order = await shop.buy(asha, cart(await shop.sell(1)));
    for (const somebody of [asha, await registerAdmin(shop)])
      expect((await shop.get(somebody, `/order/${order._id}`)).json()).toMatchObject({
        success: true,
        order,
      });
    expect((await shop.get(ravi, `/order/${order._id}`)).statusCode).toBe(404);
  });

  it.each(['no-id', '1001', '#1001', randomUUIDv7(), '..', "1' or '1'='1"])(
    'is not there under %s',
    async (id) => {
      const path = encodeURIComponent(id);
      expect((await shop.get(asha, `/order/${path}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
      expect((await shop.cancel(asha, path)).json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it("keeps its lines, and loses its person's name with their account", async () => {
    const order = await shop.buy(asha, cart(await shop.sell(1)));
    const root = await registerAdmin(shop);
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/v1/user/${asha.uid}?id=${root.uid}`,
      headers: root.headers,
    });
    const seen = await shop.get(root, `/order/${order._id}`);
    expect(seen.json()).toMatchObject({
      order: { user: { _id: asha.uid, name: 'Deleted user' }, orderItems: order.orderItems },
    });
  });

  it('is made of a checkout whose product left the shop in between', async () => {
    const productId = await shop.sell(1);
    const checkout = await shop.open(asha, cart(productId));
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [
      productId,
    ]);
    await shop.pay(checkout);
    const response = await shop.order(asha, checkout.checkoutId);
    expect(response.json()).toMatchObject({
      order: {
        status: 'Processing',
        orderItems: [
          {
            productId,
            name: 'Product 0',
            photo: '/photos/0123456789abcdef0123456789abcdef-320.webp',
          },
        ],
      },
    });
  });

  it('has the price of its checkout, whatever the product costs by now', async () => {
    const productId = await shop.sell(1);
    const checkout = await shop.open(asha, cart(productId));
    await shop.db.database.pool.query('update products set price = 1 where id = $1', [productId]);
    await shop.pay(checkout);
    const response = await shop.order(asha, checkout.checkoutId);
    expect(response.json()).toMatchObject({ order: { total: 407, orderItems: [{ price: 175 }] } });
  });

  it.each([undefined, '', 'x', 7, null, randomUUIDv7()])(
    'is not made of the checkout %j',
    async (checkoutId) => {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/order/new',
        headers: asha.headers,
        payload: { checkoutId },
      });
      expect([400, 404]).toContain(response.statusCode);
    },
  );
});
