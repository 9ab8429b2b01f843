import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllOrdersPage, Order } from '#contract/orders.ts';
import { orders } from './orders.table.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { registerPeople } from '#testing/factories.ts';
import { unsafeDatabase, failsWithout, newBuyers, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let people = 0;
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  people += 1;
  // Anew each time: time passes in between, and tokens run out.
  [buyer, admin] = [await shop.buyer(`buyer-${people}`), await registerAdmin(shop)];
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

async function list(query: Record<string, string> = {}): Promise<AllOrdersPage> {
  const response = await shop.app.inject({
    url: '/api/v1/order/all',
    query: { id: admin.uid, ...query },
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json<AllOrdersPage>();
}

/** Six admins press "Process status" on one order that all of them saw Processing. */
const race: Race = async (at) => {
  const [by] = await newBuyers(at, 1);
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
  it('leads from Processing to Shipped to Delivered, and no further', async () => {
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

  it('is none from Cancelled, and none to Cancelled once it is Shipped', async () => {
    const cancelled = await bought();
    await shop.cancel(buyer, cancelled._id);
    expect((await call(shop, 'PUT', cancelled._id)).json().code).toBe('ORDER_FINAL');
    const shipped = await bought();
    await call(shop, 'PUT', shipped._id);
    expect((await shop.cancel(buyer, shipped._id)).json().code).toBe('ORDER_FINAL');
    await shop.sweep();
  });

  it('from a status that it has no more is stale, and changes nothing', async () => {
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

  it('is made once, however many press at once', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on orders',
    race,
    unsafeDatabase(withoutLocksIn('orders')),
    /^[2-6] steps made/,
  );

  it('and a cancellation at once end in one of both', async () => {
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
  });
});

describe('a deleted order', () => {
  it('is cancelled first where it is Processing: stock and money go back', async () => {
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

  it('stays as it is where it was seen in another status, and goes in the one it has', async () => {
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

  it('is in no list and no total any more, and is not there for anybody', async () => {
    const { _id } = await bought();
    await call(shop, 'PUT', _id);
    const { total } = await list();
    await call(shop, 'DELETE', _id);
    expect((await list()).total).toBe(total - 1);
    expect((await list({ search: _id })).total).toBe(0);
    const mine = await shop.get(buyer, `/order/my?id=${buyer.uid}`);
    expect(mine.json()).toMatchObject({ total: 0 });
    expect((await shop.get(buyer, `/order/${_id}`)).statusCode).toBe(404);
    expect((await call(shop, 'PUT', _id)).statusCode).toBe(404);
    expect((await call(shop, 'DELETE', _id)).statusCode).toBe(404);
  });
});

describe('the list of all orders', () => {
  const amounts = [500, 300, 900, 100, 700, 300, 800];

  beforeAll(async () => {
    await registerPeople(
      shop.db.database,
      { id: 'zoe', name: 'Zoë Quill', email: 'zoe.quill@letters.example' },
      { id: 'yuri', name: 'Yuri 100%_ Quill', email: 'yuri@mail.example' },
    );
    await shop.db.database.orm.insert(orders).values(
      amounts.map((whole, place) => ({
        userId: place % 2 === 0 ? 'zoe' : 'yuri',
        status: place < 4 ? ('Delivered' as const) : ('Shipped' as const),
        currency: 'INR',
        subtotal: whole * 100,
        tax: 0,
        shippingCharges: 0,
        discount: 0,
        total: whole * 100,
        quantity: 1,
        paymentStatus: 'none' as const,
        paymentProvider: 'demo',
        createdAt: new Date(Date.UTC(2025, 0, 1 + place)),
        updatedAt: new Date(Date.UTC(2025, 0, 1 + place)),
      })),
    );
    // Lines, without which no order is.
    await shop.db.database.pool.query(
      `insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
       select gen_random_uuid(), o.id, 0, p.id, 'Pen', '', o.total, 1
       from orders o, (select id from products limit 1) p where o.user_id in ('zoe', 'yuri')`,
    );
    await shop.db.database.pool.query(
      `insert into order_history (id, order_id, status, at)
       select gen_random_uuid(), id, 'Processing', created_at from orders where user_id in ('zoe', 'yuri')`,
    );
  });

  const totals = async (query: Record<string, string>) =>
    (await list(query)).orders.map(({ total }) => total);

  it.each([
    [{ search: 'quill' }, [800, 300, 700, 100, 900, 300, 500]],
    [{ search: 'quill', sort: 'oldest' }, [500, 300, 900, 100, 700, 300, 800]],
    [{ search: 'quill', sort: 'amount-desc', status: 'Delivered' }, [900, 500, 300, 100]],
    [{ search: 'QUILL zoe', sort: 'amount-asc' }, [500, 700, 800, 900]],
    [{ search: 'zoe.quill@letters' }, [800, 700, 900, 500]],
    [{ search: '100%' }, [300, 100, 300]],
    [{ search: 'yu' }, [300, 100, 300]],
    [{ search: '%' }, []],
    [{ search: 'nobody' }, []],
  ])('by %j has %j', async (query, expected) => {
    expect(await totals(query)).toEqual(expected);
    expect(await list(query)).toMatchObject({ total: expected.length, totalIsLowerBound: false });
  });

  it.each([
    [{}, [800, 700, 900, 500]],
    [{ sort: 'oldest' }, [500, 900, 700, 800]],
    [{ sort: 'amount-asc' }, [500, 700, 800, 900]],
    [{ status: 'Shipped' }, [800, 700]],
    [{ search: 'quill', status: 'Delivered', sort: 'amount-desc' }, [900, 500]],
    [{ search: 'zoe' }, [800, 700, 900, 500]],
    [{ search: 'yuri' }, []],
    [{ limit: '3', page: '2' }, [500]],
    [{ page: '3' }, []],
  ])('of one person by %j has %j', async (query, expected) => {
    expect(await totals({ user: 'zoe', ...query })).toEqual(expected);
    const counts: Record<string, number> = { '1': expected.length, '2': 4, '3': 4 };
    expect(await list({ user: 'zoe', ...query })).toMatchObject({
      total: counts['page' in query ? query.page : '1'],
      totalIsLowerBound: false,
    });
  });

  it('of one person has the order whose id is searched for, if it is theirs', async () => {
    const [first] = (await list({ user: 'zoe' })).orders;
    const search = first?._id ?? '';
    expect((await list({ user: 'zoe', search })).orders.map(({ _id }) => _id)).toEqual([search]);
    expect((await list({ user: 'yuri', search })).total).toBe(0);
  });

  it('of nobody known is empty, and of no possible uid is refused', async () => {
    expect(await list({ user: 'zo' })).toMatchObject({ orders: [], total: 0, totalPages: 0 });
    expect((await list({ user: '' })).total).toBeGreaterThan(7);
    const long = `/order/all?id=${admin.uid}&user=${'x'.repeat(129)}`;
    expect((await shop.get(admin, long)).json().code).toBe('VALIDATION');
  });

  it('finds an order by the beginning of its id, with or without dashes', async () => {
    const { _id } = await bought();
    for (const search of [
      _id,
      _id.toUpperCase(),
      _id.slice(0, 30),
      _id.replaceAll('-', '').slice(0, 28),
    ])
      expect((await list({ search })).orders.map((order) => order._id)).toEqual([_id]);
  });

  it.each(['newest', 'oldest', 'amount-desc', 'amount-asc'])(
    'comes whole in pages by %s',
    async (sort) => {
      const whole = await list({ sort, limit: '100' });
      const pages = await Promise.all(
        Array.from({ length: whole.total }, (_, place) =>
          list({ sort, limit: '1', page: String(place + 1) }),
        ),
      );
      expect(pages.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual(
        whole.orders.map(({ _id }) => _id),
      );
      expect((await list({ sort, page: '1000000' })).orders).toEqual([]);
    },
  );
});
