import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contract/orders.ts';
import { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let asha: Buyer;
let ravi: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  ravi = await shop.newBuyer('ravi');
});

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
  if (status !== 'Processing') await orm.insert(shipments).values({ orderId: id, at });
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

describe('cancelling', () => {
  it('is for the buyer or an admin, and the history names who did it', async () => {
    const productId = await shop.sell(2);
    const order = await shop.buy(asha, cart(productId));
    expect((await shop.cancel(ravi, order._id)).statusCode).toBe(404);
    const meera = await registerAdmin(shop);
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

  it("by an admin is shown to the customer as done by the shop, without the admin's uid", async () => {
    const { checkoutId, ...payment } = await shop.open(asha, cart(await shop.sell(2)));
    await shop.pay(payment);
    const { order } = (await shop.order(asha, checkoutId)).json<{ order: Order }>();
    const meera = await registerAdmin(shop);
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

  it(
    "of an admin's own order counts as the customer's, unless they act as an admin",
    { tags: 'long' },
    async () => {
      const meera = await registerAdmin(shop);
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
    },
  );

  it("of an admin's own order: steps and their undoing count as an admin's", async () => {
    const meera = await registerAdmin(shop);
    const { _id } = await shop.buy(meera, cart(await shop.sell(2)));
    const { uid, headers } = meera;
    await shop.app.inject({ method: 'PUT', url: `/api/v1/order/${_id}?id=${uid}`, headers });
    const undo = { method: 'POST' as const, url: `/api/v1/order/${_id}/undo?id=${uid}`, headers };
    const { order } = (await shop.app.inject(undo)).json<{ order: Order }>();
    const byAdmin = { by: uid, byRole: 'admin' };
    expect(order.history.slice(1)).toMatchObject([byAdmin, { ...byAdmin, undone: true }]);
  });

  it('by its buyer is recorded with their uid', async () => {
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

  it('of an order from before payments counts as refunded', async () => {
    const id = await formerOrder();
    expect((await shop.cancel(asha, id)).json()).toMatchObject({
      order: { status: 'Cancelled', payment: { status: 'refunded', provider: 'demo' } },
    });
    await shop.sweep();
    expect(shop.failures).toEqual([]);
  });
});
