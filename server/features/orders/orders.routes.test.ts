import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contract/orders.ts';
import { stockLedger } from '#server/features/catalog/stock.table.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { orderHistory, orderItems, orders } from './orders.table.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let people = 0;
let asha: Buyer;
let ravi: Buyer;

beforeEach(async () => {
  people += 1;
  asha = await shop.buyer(`asha-${people}`);
  ravi = await shop.buyer(`ravi-${people}`);
});

async function admin(): Promise<Buyer> {
  const meera = await shop.buyer(`meera-${people}`);
  await shop.db.database.pool.query(`update users set role = 'admin' where id = $1`, [meera.uid]);
  return meera;
}

/** An order as it stood in the shop before it took payments. */
async function formerOrder(status: Order['status'] = 'Processing'): Promise<string> {
  const [id, productId, at] = [randomUUIDv7(), await shop.sell(2), shop.clock.now()];
  const sums = { subtotal: 17_500, tax: 3_200, shippingCharges: 20_000, discount: 0 };
  const where = { address: '1 Road', city: 'Pune', state: 'MH', country: 'IN', pinCode: '411001' };
  const payment = { paymentStatus: 'paid', paymentProvider: 'demo' } as const;
  const { orm } = shop.db.database;
  await orm.insert(orders).values({
    id,
    userId: asha.uid,
    status,
    currency: 'INR',
    ...sums,
    total: 40_700,
    quantity: 1,
    ...where,
    ...payment,
    createdAt: at,
    updatedAt: at,
  });
  const line = { orderId: id, position: 0, productId, name: 'Lamp', photo: '' };
  await orm.insert(orderItems).values({ ...line, price: 17_500, quantity: 1 });
  const sold = { productId, quantity: -1, reason: 'sale' as const, orderId: id, at };
  await orm.insert(stockLedger).values(sold);
  await shop.db.database.pool.query('update products set on_hand = 1 where id = $1', [productId]);
  const course = (['Processing', 'Shipped', 'Delivered'] as const).slice(
    0,
    ['Processing', 'Shipped', 'Delivered'].indexOf(status) + 1,
  );
  await orm.insert(orderHistory).values(
    course.map((each, step) => ({
      orderId: id,
      status: each,
      at: new Date(at.getTime() + step),
    })),
  );
  return id;
}

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
  it('is shown to its owner and to an admin; to anybody else there is none', async () => {
    const order = await shop.buy(asha, cart(await shop.sell(1)));
    for (const somebody of [asha, await admin()])
      expect((await shop.get(somebody, `/order/${order._id}`)).json()).toEqual({
        success: true,
        order,
      });
    expect((await shop.get(ravi, `/order/${order._id}`)).statusCode).toBe(404);
  });

  it.each(['no-id', randomUUIDv7(), '..', "1' or '1'='1"])('is not there under %s', async (id) => {
    const path = encodeURIComponent(id);
    expect((await shop.get(asha, `/order/${path}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await shop.cancel(asha, path)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it("keeps its lines, and loses its person's name with their account", async () => {
    const order = await shop.buy(asha, cart(await shop.sell(1)));
    const root = await admin();
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

describe('cancelling', () => {
  it('is for the owner or an admin, and the history names who did it', async () => {
    const productId = await shop.sell(2);
    const order = await shop.buy(asha, cart(productId));
    expect((await shop.cancel(ravi, order._id)).statusCode).toBe(404);
    const meera = await admin();
    const response = await shop.cancel(meera, order._id);
    expect(response.json()).toMatchObject({
      message: 'Order cancelled',
      order: {
        status: 'Cancelled',
        payment: { status: 'refund_pending' },
        history: [{ status: 'Processing' }, { status: 'Cancelled', by: meera.uid }],
      },
    });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 2, reserved: 0 });
  });

  it("by an admin is the shop's doing to its owner, who never learns the admin's uid", async () => {
    const { checkoutId, ...payment } = await shop.open(asha, cart(await shop.sell(2)));
    await shop.pay(payment);
    const { order } = (await shop.order(asha, checkoutId)).json<{ order: Order }>();
    const meera = await admin();
    await shop.cancel(meera, order._id);
    const history = [{ status: 'Processing' }, { status: 'Cancelled', by: 'the shop' }];
    const own = await shop.get(asha, `/order/${order._id}`);
    expect(own.json()).toMatchObject({ order: { history } });
    const listed = await shop.get(asha, `/order/my?id=${asha.uid}`);
    expect(listed.json()).toMatchObject({ orders: [{ history }] });
    const again = await shop.order(asha, checkoutId);
    expect(again.json()).toMatchObject({ order: { history } });
    expect(own.body + listed.body + again.body).not.toContain(meera.uid);
    const seen = await shop.get(meera, `/order/${order._id}`);
    expect(seen.json()).toMatchObject({ order: { history: [{}, { by: meera.uid }] } });
  });

  it("of an admin's own order is the customer's doing, unless they say they act as an admin", async () => {
    const meera = await admin();
    const [own, shops] = [
      await shop.buy(meera, cart(await shop.sell(2))),
      await shop.buy(meera, cart(await shop.sell(2))),
    ];
    const asCustomer = (await shop.cancel(meera, own._id)).json<{ order: Order }>().order;
    expect(asCustomer.history[1]).toEqual({
      status: 'Cancelled',
      at: expect.any(String),
      by: meera.uid,
    });
    const cancelAs = ({ uid, headers }: Buyer, id: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/order/${id}/cancel?id=${uid}&as=admin`,
        headers,
      });
    const asAdmin = (await cancelAs(meera, shops._id)).json<{ order: Order }>().order;
    expect(asAdmin.history[1]).toMatchObject({ by: meera.uid, byRole: 'admin' });
    const mine = (await shop.get(meera, `/order/my?id=${meera.uid}`)).json<OrderPage>().orders;
    expect(mine.map(({ history }) => history[1]?.by)).toEqual(['the shop', meera.uid]);
    const order = await shop.buy(asha, cart(await shop.sell(2)));
    expect((await cancelAs(asha, order._id)).json().code).toBe('FORBIDDEN');
  });

  it("of an admin's own order, steps and their undoing are an admin's doing", async () => {
    const meera = await admin();
    const { _id } = await shop.buy(meera, cart(await shop.sell(2)));
    const { uid, headers } = meera;
    await shop.app.inject({ method: 'PUT', url: `/api/v1/order/${_id}?id=${uid}`, headers });
    const undo = { method: 'POST' as const, url: `/api/v1/order/${_id}/undo?id=${uid}`, headers };
    const { order } = (await shop.app.inject(undo)).json<{ order: Order }>();
    const byAdmin = { by: uid, byRole: 'admin' };
    expect(order.history.slice(1)).toMatchObject([byAdmin, { ...byAdmin, undone: true }]);
  });

  it('by its owner is their own doing', async () => {
    const order = await shop.buy(asha, cart(await shop.sell(2)));
    const cancelled = await shop.cancel(asha, order._id);
    expect(cancelled.json()).toMatchObject({ order: { history: [{}, { by: asha.uid }] } });
  });

  it.each(['Shipped', 'Delivered'] as const)('is too late once it is %s', async (status) => {
    const id = await formerOrder(status);
    const response = await shop.cancel(asha, id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'ORDER_FINAL' });
  });

  it('of an order that no provider was paid for counts as given back', async () => {
    const id = await formerOrder();
    expect((await shop.cancel(asha, id)).json()).toMatchObject({
      order: { status: 'Cancelled', payment: { status: 'refunded', provider: 'demo' } },
    });
    await shop.sweep();
    expect(shop.failures).toEqual([]);
  });
});
