import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { listOrders } from '#testing/back-office-calls.ts';
import { unsafeDatabase, failsWithout, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  // Anew each time: time passes in between, and tokens run out.
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

async function call(
  at: BuyingShop,
  method: 'PUT' | 'DELETE',
  id: string,
  { as = admin, ifMatch }: { as?: Buyer; ifMatch?: string } = {},
) {
  return at.app.inject({
    method,
    url: `/api/v1/order/${id}?id=${as.uid}`,
    headers: { ...as.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
  });
}

async function bought(at: BuyingShop = shop, by: Buyer = buyer): Promise<Order> {
  return at.buy(by, cart(await at.sell(3), 2));
}

/** Six admins press "Process status" on one order that all of them saw Processing. */
const race: Race = async (at) => {
  const by = await at.newBuyer('buyer');
  const { _id } = await bought(at, by);
  const answers = await Promise.all(
    (await registerAdmins(at, 6)).map((as) => call(at, 'PUT', _id, { as, ifMatch: 'Processing' })),
  );
  const made = answers.filter(({ statusCode }) => statusCode === 200).length;
  const stale = answers.filter(({ statusCode }) => statusCode === 412).length;
  const wrong = made === 1 && stale === 5 ? [] : [`${made} steps made, ${stale} stale`];
  return [...wrong, ...(await at.audit())];
};

describe('a step', () => {
  it('leads from Processing to Shipped to Delivered only', async () => {
    const { _id } = await bought();
    const other = await registerAdmin(shop);
    const shipped = await call(shop, 'PUT', _id);
    expect(shipped.json()).toMatchObject({
      message: 'Order is Shipped now',
      order: { _id, status: 'Shipped' },
    });
    const delivered = await call(shop, 'PUT', _id, { as: other });
    expect(delivered.json<{ order: Order }>().order.history).toEqual([
      { status: 'Processing', at: expect.any(String) },
      { status: 'Shipped', at: expect.any(String), by: admin.uid },
      { status: 'Delivered', at: expect.any(String), by: other.uid },
    ]);
    const further = await call(shop, 'PUT', _id);
    expect([further.statusCode, further.json().code]).toEqual([409, 'ORDER_FINAL']);
    expect(await shop.audit()).toEqual([]);
  });

  it('is refused from Cancelled, and from Shipped to Cancelled', async () => {
    const cancelled = await bought();
    await shop.cancel(buyer, cancelled._id);
    expect((await call(shop, 'PUT', cancelled._id)).json().code).toBe('ORDER_FINAL');
    const shipped = await bought();
    await call(shop, 'PUT', shipped._id);
    expect((await shop.cancel(buyer, shipped._id)).json().code).toBe('ORDER_FINAL');
    await shop.sweep();
  });

  it('from a status that the order no longer has is stale, and changes nothing', async () => {
    const { _id } = await bought();
    expect((await call(shop, 'PUT', _id, { ifMatch: 'Processing' })).statusCode).toBe(200);
    const late = await call(shop, 'PUT', _id, { ifMatch: '"Processing"' });
    expect([late.statusCode, late.json().code]).toEqual([412, 'STALE']);
    expect((await call(shop, 'PUT', _id, { ifMatch: '"Shipped"' })).statusCode).toBe(200);
  });

  it('of an order that is not there is 404', async () => {
    for (const id of ['junk', '01a1fc8d-cfdb-7856-994b-648a0c74e516'])
      expect((await call(shop, 'PUT', id)).statusCode).toBe(404);
  });

  it('is made once, however many admins make it at once', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on orders',
    race,
    unsafeDatabase(withoutLocksIn('orders')),
    /^[2-6] steps made/,
  );

  it(
    'and a cancellation at the same time: only one of them is made',
    { tags: 'long' },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const { _id } = await bought();
        const [step, cancellation] = await Promise.all([
          call(shop, 'PUT', _id, { ifMatch: 'Processing' }),
          shop.cancel(buyer, _id),
        ]);
        expect([step.statusCode === 200, cancellation.statusCode === 200].filter(Boolean)).toEqual([
          true,
        ]);
      }
      await shop.runUntilIdle();
      expect(await shop.audit()).toEqual([]);
    },
  );
});

describe('a deleted order', () => {
  it('is cancelled first if it is Processing: stock and money go back', async () => {
    const productId = await shop.sell(3);
    const order = await shop.buy(buyer, cart(productId, 2));
    expect((await call(shop, 'DELETE', order._id)).json()).toEqual({
      success: true,
      message: 'Order deleted',
    });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    await shop.runUntilIdle();
    const { rows } = await shop.db.database.pool.query(
      'select status, payment_status, deleted_at is not null as is_deleted from orders where id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ status: 'Cancelled', payment_status: 'refunded', is_deleted: true }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is not deleted if its status has changed since the admin saw it', async () => {
    const { _id } = await bought();
    expect((await call(shop, 'PUT', _id)).statusCode).toBe(200);
    const late = await call(shop, 'DELETE', _id, { ifMatch: 'Processing' });
    expect([late.statusCode, late.json().code]).toEqual([412, 'STALE']);
    const { rows } = await shop.db.database.pool.query(
      'select status, payment_status, deleted_at from orders where id = $1',
      [_id],
    );
    expect(rows).toEqual([{ status: 'Shipped', payment_status: 'paid', deleted_at: null }]);
    expect((await call(shop, 'DELETE', _id, { ifMatch: '"Shipped"' })).statusCode).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('is in no list any more, and nobody can read it', { tags: 'long' }, async () => {
    const { _id } = await bought();
    const { total } = await listOrders(shop, admin);
    await call(shop, 'DELETE', _id);
    expect((await listOrders(shop, admin)).total).toBe(total - 1);
    expect((await listOrders(shop, admin, { search: _id })).total).toBe(0);
    const mine = await shop.get(buyer, `/order/my?id=${buyer.uid}`);
    expect(mine.json()).toMatchObject({ total: 0 });
    expect((await shop.get(buyer, `/order/${_id}`)).statusCode).toBe(404);
    expect((await call(shop, 'PUT', _id)).statusCode).toBe(404);
    expect((await call(shop, 'DELETE', _id)).statusCode).toBe(404);
  });

  it(
    'that was paid and not refunded is in no list of the back office, and its customer can read it',
    { tags: 'long' },
    async () => {
      const { _id } = await bought();
      await call(shop, 'PUT', _id);
      const { total } = await listOrders(shop, admin);
      await call(shop, 'DELETE', _id);
      expect((await listOrders(shop, admin)).total).toBe(total - 1);
      expect((await listOrders(shop, admin, { search: _id })).total).toBe(0);
      const mine = await shop.get(buyer, `/order/my?id=${buyer.uid}`);
      expect(mine.json()).toMatchObject({ total: 1 });
      expect((await shop.get(buyer, `/order/${_id}`)).statusCode).toBe(200);
      expect((await shop.get(admin, `/order/${_id}`)).statusCode).toBe(404);
      expect((await call(shop, 'PUT', _id)).statusCode).toBe(404);
      expect((await call(shop, 'DELETE', _id)).statusCode).toBe(404);
    },
  );
});
