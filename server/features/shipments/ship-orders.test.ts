import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move, orderSeenBy, ship, shipped } from '#testing/desk-calls.ts';
import { firstOf } from '#testing/fast-run.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

async function bought(count: number): Promise<Order[]> {
  const productId = await shop.sell(20);
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await shop.buy(buyer, cart(productId)));
  return orders;
}

it('the carriers of the ways of delivery are told to those who ship', async () => {
  const way = {
    kind: 'parcel',
    days: [1, 2],
    by: 'subtotal',
    bands: [{ upTo: null, price: 0 }],
  } as const;
  const parcel = { ...way, _id: 'parcel', name: 'Parcel', carrier: 'DHL' };
  const methods = [parcel, { ...way, _id: 'bike', name: 'Bike' }].map((each) => ({
    ...each,
    days: [1, 2] as [number, number],
    bands: [...each.bands],
  }));
  await settingsCalls(shop, () => admin).change({
    delivery: { zones: [{ _id: 'home', name: 'Home', countries: ['IN'], methods }] },
  });
  const known = await shop.get(admin, `/order/carriers?id=${admin.uid}`);
  expect(known.json()).toMatchObject({ ofMethods: [{ _id: 'parcel', carrier: 'DHL' }] });
  await settingsCalls(shop, () => admin).change({ delivery: { zones: [] } });
});

const parcelsOf = async (id: string) => (await orderSeenBy(shop, buyer, id)).shipments;

describe('shipping orders', () => {
  it('moves each to Shipped, with carrier, number and the page that shows the parcel', async () => {
    const [one, two, three] = (await bought(3)) as [Order, Order, Order];
    const carriers = [{ name: 'Post', url: 'https://post.example/track/{number}' }];
    await settingsCalls(shop, () => admin).change({ carriers });
    const known = await shop.get(admin, `/order/carriers?id=${admin.uid}`);
    expect(known.json()).toEqual({ success: true, carriers });
    const response = await ship(shop, admin, {
      orders: [
        { orderId: one._id, carrier: 'post', tracking: ' AB 12 ' },
        { orderId: two._id, carrier: 'Pigeon', tracking: '7' },
        { orderId: three._id, carrier: '', tracking: '' },
      ],
      notify: false,
    });
    expect(response.json()).toEqual({
      success: true,
      message: '3 orders shipped',
      results: [one, two, three].map(({ _id }) => ({ orderId: _id, ok: true })),
    });
    const at = expect.any(String);
    expect(await parcelsOf(one._id)).toEqual([
      { carrier: 'Post', tracking: 'AB 12', url: 'https://post.example/track/AB%2012', at },
    ]);
    expect(await parcelsOf(two._id)).toEqual([{ carrier: 'Pigeon', tracking: '7', url: null, at }]);
    expect(await parcelsOf(three._id)).toEqual([{ carrier: null, tracking: null, url: null, at }]);
    const seen = await orderSeenBy(shop, admin, one._id);
    expect([seen.status, seen.history.at(-1)]).toEqual([
      'Shipped',
      { status: 'Shipped', at: seen.shipments[0]?.at, by: admin.uid },
    ]);
    const { rows } = await shop.db.database.pool.query<{ notify: boolean }>(
      'select notify from shipments where order_id = $1',
      [one._id],
    );
    expect(rows).toEqual([{ notify: false }]);
  });

  it('says of each that could not be shipped why, and ships the others', async () => {
    const [done, cancelled, fresh] = (await bought(3)) as [Order, Order, Order];
    await move(shop, admin, done._id, 'step');
    await shop.cancel(buyer, cancelled._id);
    const unknown = randomUUIDv7();
    const ids = [done._id, cancelled._id, unknown, 'junk', fresh._id, fresh._id.toUpperCase()];
    const response = await ship(shop, admin, { orders: ids.map((orderId) => ({ orderId })) });
    expect(response.json()).toEqual({
      success: true,
      message: '1 of 6 orders shipped',
      results: [
        { orderId: done._id, ok: false, code: 'ORDER_FINAL', message: expect.any(String) },
        { orderId: cancelled._id, ok: false, code: 'ORDER_FINAL', message: expect.any(String) },
        { orderId: unknown, ok: false, code: 'NOT_FOUND', message: expect.any(String) },
        { orderId: 'junk', ok: false, code: 'NOT_FOUND', message: expect.any(String) },
        { orderId: fresh._id, ok: true },
        {
          orderId: fresh._id.toUpperCase(),
          ok: false,
          code: 'DUPLICATE',
          message: expect.any(String),
        },
      ],
    });
    expect(await parcelsOf(done._id)).toHaveLength(1);
    expect(await parcelsOf(cancelled._id)).toEqual([]);
    expect(await parcelsOf(fresh._id)).toHaveLength(1);
  });

  it.each(
    firstOf(2, [
      ['orders', { orders: [] }],
      ['orders', { orders: Array.from({ length: 201 }, () => ({ orderId: 'x' })) }],
      ['orders', {}],
      ['orders.0.orderId', { orders: [{}] }],
      ['orders.1.tracking', { orders: [{ orderId: 'x' }, { orderId: 'x', tracking: '\u0000' }] }],
      ['orders.0.tracking', { orders: [{ orderId: 'x', tracking: 'x'.repeat(101) }] }],
      ['orders.0.carrier', { orders: [{ orderId: 'x', carrier: 'x'.repeat(61) }] }],
      ['notify', { orders: [{ orderId: 'x' }], notify: 'yes' }],
    ]),
  )('is refused where %s is wrong', async (path, body) => {
    const response = await ship(shop, admin, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path);
  });

  it('is for admins', async () => {
    const [order] = (await bought(1)) as [Order];
    const response = await ship(shop, buyer, { orders: [{ orderId: order._id }] });
    expect(response.statusCode).toBe(403);
    expect(await parcelsOf(order._id)).toEqual([]);
  });
});

describe('a shipment', () => {
  it('is also made, without a carrier, by the step to Shipped', async () => {
    const [order] = (await bought(1)) as [Order];
    const { shipments, history } = (await move(shop, admin, order._id, 'step')).json<{
      order: Order;
    }>().order;
    expect(shipments).toEqual([
      { carrier: null, tracking: null, url: null, at: history.at(-1)?.at },
    ]);
  });

  it(
    'is removed when Shipped is undone, and stays when Delivered is',
    { tags: 'long' },
    async () => {
      const [order] = (await bought(1)) as [Order];
      await shipped(shop, admin, { orderId: order._id, carrier: 'Post', tracking: '1' });
      await move(shop, admin, order._id, 'step');
      await move(shop, admin, order._id, 'undo');
      expect(await parcelsOf(order._id)).toMatchObject([{ tracking: '1' }]);
      const other = await shop.buy(buyer, cart(await shop.sell(1)));
      await shipped(shop, admin, { orderId: other._id, carrier: 'Post', tracking: '2' });
      const undone = await move(shop, admin, other._id, 'undo');
      expect(undone.json()).toMatchObject({ order: { status: 'Processing', shipments: [] } });
      expect(await shipped(shop, admin, { orderId: other._id, tracking: '3' })).toEqual([
        { orderId: other._id, ok: true },
      ]);
      expect(await parcelsOf(other._id)).toMatchObject([{ tracking: '3' }]);
    },
  );

  it('loses its number with the address of a deleted customer', { tags: 'long' }, async () => {
    const [order] = (await bought(1)) as [Order];
    await shipped(shop, admin, { orderId: order._id, carrier: 'FedEx', tracking: '42' });
    await move(shop, admin, order._id, 'step');
    await shop.db.database.pool.query(
      `update order_history set at = at - interval '2 hours' where order_id = $1`,
      [order._id],
    );
    const url = `/api/v1/user/${buyer.uid}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect((await orderSeenBy(shop, admin, order._id)).shipments).toEqual([
      { carrier: 'FedEx', tracking: null, url: null, at: expect.any(String) },
    ]);
  });
});
