import { beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '#testing/back-office-calls.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { orders } from '#server/features/orders/orders.table.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });
let admin: Buyer;

describe('the list of all orders', () => {
  const amounts = [500, 300, 900, 100, 700, 300, 800];

  beforeAll(async () => {
    await registerPeople(
      shop.db.database,
      { id: 'chief', role: 'admin' },
      { id: 'zoe', name: 'Zoë Quill', email: 'zoe.quill@letters.example' },
      { id: 'yuri', name: 'Yuri 100%_ Quill', email: 'yuri@mail.example' },
    );
    admin = { uid: 'chief', headers: await shop.as({ sub: 'chief' }) };
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
        createdAt: new Date(Date.UTC(2025, 0, 1 + place, 0, 5)),
        updatedAt: new Date(Date.UTC(2025, 0, 1 + place, 0, 5)),
      })),
    );
    await sellProducts(shop.db.database, {});
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
    (await listOrders(shop, admin, query)).orders.map(({ total }) => total);

  it.each([
    [{ search: 'quill' }, [800, 300, 700, 100, 900, 300, 500]],
    [{ search: 'quill', sort: 'oldest' }, [500, 300, 900, 100, 700, 300, 800]],
    [{ search: 'quill', sort: 'amount-desc', status: 'Delivered' }, [900, 500, 300, 100]],
    [{ search: 'QUILL zoe', sort: 'amount-asc' }, [500, 700, 800, 900]],
    [{ search: 'zoe.quill@letters' }, [800, 700, 900, 500]],
    [{ search: '100%' }, [300, 100, 300]],
    [{ search: 'yu' }, [300, 100, 300]],
    [{ since: '2025-01-05T00:01:00Z' }, [800, 300, 700]],
    [{ until: '2025-01-02T00:01:00Z' }, [500]],
    [{ search: '%' }, []],
    [{ search: 'nobody' }, []],
  ])('by %j has %j', async (query, expected) => {
    expect(await totals(query)).toEqual(expected);
    expect(await listOrders(shop, admin, query)).toMatchObject({
      total: expected.length,
      totalIsLowerBound: false,
    });
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
    expect(await listOrders(shop, admin, { user: 'zoe', ...query })).toMatchObject({
      total: counts['page' in query ? query.page : '1'],
      totalIsLowerBound: false,
    });
  });

  it.each([
    [{ view: 'shipped' }, [800, 300, 700]],
    [{ view: 'to-ship' }, []],
    [{ view: 'shipped', status: 'Shipped', sort: 'amount-asc' }, [300, 700, 800]],
    [{ view: 'shipped', status: 'Delivered' }, []],
    [{ view: 'shipped', status: 'not-cancelled' }, [800, 300, 700]],
    [{ status: 'not-cancelled', limit: '3', page: '2' }, [100, 900, 300]],
    [{ status: 'not-cancelled', search: 'yuri', from: '2025-01-06' }, [300]],
    [{ view: 'attention' }, [900]],
    [{ view: 'attention', status: 'Shipped' }, []],
    [{ view: 'returns' }, []],
    [{ payment: 'refund_failed' }, [900]],
    [{ payment: 'none' }, [800, 300, 700, 100, 300, 500]],
    [{ payment: 'none', sort: 'amount-desc', limit: '2', page: '2' }, [500, 300]],
    [{ payment: 'paid' }, []],
    [{ view: 'attention', search: 'quill' }, [900]],
    [{ view: 'attention', search: 'yuri' }, []],
    [{ view: 'attention', user: 'zoe' }, [900]],
    // The third of January begins in India at half past six in the evening of the second.
    [{ from: '2025-01-03', to: '2025-01-05' }, [700, 100, 900]],
    [{ from: '2025-01-03', to: '2025-01-05', sort: 'oldest', limit: '2' }, [900, 100]],
    [{ from: '2025-01-03', to: '2025-01-05', sort: 'oldest', limit: '2', page: '2' }, [700]],
    [{ from: '2025-01-03', to: '2025-01-05', sort: 'amount-desc' }, [900, 700, 100]],
    [{ from: '2025-01-06' }, [800, 300]],
    [{ to: '2025-01-01' }, [500]],
    [{ from: '2025-01-05', to: '2025-01-03' }, []],
    [{ from: '2025-01-03', to: '2025-01-05', status: 'Shipped' }, [700]],
    [{ from: '2025-01-03', to: '2025-01-05', search: 'zoe' }, [700, 900]],
    [{ from: '2025-01-03', to: '2025-01-05', user: 'yuri' }, [100]],
    [{ from: '', to: '', view: '', payment: '' }, [800, 300, 700, 100, 900, 300, 500]],
  ])('by %j has %j', async (query, expected) => {
    await shop.db.database.pool.query(
      `update orders set payment_status = 'refund_failed' where total = 90000`,
    );
    expect(await totals(query)).toEqual(expected);
  });

  it('counts the orders of each view, whatever is asked for', async () => {
    const counts = { all: 7, 'to-ship': 0, shipped: 3, attention: 1, returns: 0 };
    const queries: Record<string, string>[] = [{}, { view: 'to-ship' }, { search: 'nobody' }];
    for (const query of queries)
      expect((await listOrders(shop, admin, query)).counts).toEqual(counts);
  });

  it.each(['from=2025-02-30', 'to=yesterday', 'from=0000-01-01', 'view=all', 'payment=lost'])(
    'is refused by %s',
    async (query) => {
      const url = `/api/v1/order/all?id=${admin.uid}&${query}`;
      const refused = await shop.app.inject({ url, headers: admin.headers });
      expect(refused.json()).toMatchObject({ code: 'VALIDATION' });
    },
  );

  it('of one person has the order whose id is searched for, if it is theirs', async () => {
    const [first] = (await listOrders(shop, admin, { user: 'zoe' })).orders;
    const search = first?._id ?? '';
    expect(
      (await listOrders(shop, admin, { user: 'zoe', search })).orders.map(({ _id }) => _id),
    ).toEqual([search]);
    expect((await listOrders(shop, admin, { user: 'yuri', search })).total).toBe(0);
  });

  it('of somebody unknown is empty, and of an impossible uid is refused', async () => {
    expect(await listOrders(shop, admin, { user: 'zo' })).toMatchObject({
      orders: [],
      total: 0,
      totalPages: 0,
    });
    expect((await listOrders(shop, admin, { user: '' })).total).toBe(amounts.length);
    const url = `/api/v1/order/all?id=${admin.uid}&user=${'x'.repeat(129)}`;
    const refused = await shop.app.inject({ url, headers: admin.headers });
    expect(refused.json().code).toBe('VALIDATION');
  });

  it('finds an order by the beginning of its id, with or without dashes', async () => {
    const [{ _id } = { _id: '' }] = (await listOrders(shop, admin)).orders;
    for (const search of [
      _id,
      _id.toUpperCase(),
      _id.slice(0, 30),
      _id.replaceAll('-', '').slice(0, 28),
    ])
      expect((await listOrders(shop, admin, { search })).orders.map((order) => order._id)).toEqual([
        _id,
      ]);
  });

  it("finds an order by its number, 1001 or #1001, alone and among one person's", async () => {
    const { orders } = await listOrders(shop, admin, { sort: 'oldest' });
    expect(orders.map(({ number }) => number).sort()).toEqual([
      1001, 1002, 1003, 1004, 1005, 1006, 1007,
    ]);
    const second = orders.find(({ number }) => number === 1002);
    const search = async (query: Record<string, string>) =>
      (await listOrders(shop, admin, query)).orders.map(({ _id }) => _id);
    for (const typed of ['1002', '#1002', ' #1002 ', '# 1002', 'order 1002', 'Order #1002'])
      expect(await search({ search: typed })).toEqual([second?._id]);
    expect(await search({ search: '#1002', user: second?.user._id ?? '' })).toEqual([second?._id]);
    expect(await search({ search: '#1002', user: 'nobody' })).toEqual([]);
    expect(await search({ search: '#1002', status: second?.status ?? '' })).toEqual([second?._id]);
    expect(await search({ search: '#1002', status: 'Cancelled' })).toEqual([]);
    for (const typed of ['#100', '#9999', '#99999999999', '##1002', '#'])
      expect(await search({ search: typed })).toEqual([]);
  });

  it('finds by digits both the order with this number and people who have them in their address', async () => {
    await registerPeople(shop.db.database, {
      id: 'max',
      name: 'Max',
      email: 'max1003@mail.example',
    });
    await shop.db.database.pool.query(`update orders set user_id = 'max' where number = 1001`);
    const numbers = async (search: string) =>
      (await listOrders(shop, admin, { search })).orders.map(({ number }) => number).sort();
    expect(await numbers('1003')).toEqual([1001, 1003]);
    expect(await numbers('#1003')).toEqual([1003]);
    await shop.db.database.pool.query(`update orders set user_id = 'zoe' where number = 1001`);
  });

  it.each(['newest', 'oldest', 'amount-desc', 'amount-asc'])(
    'has every order on exactly one page by %s',
    async (sort) => {
      const whole = await listOrders(shop, admin, { sort, limit: '100' });
      const pages = await Promise.all(
        Array.from({ length: whole.total }, (_, place) =>
          listOrders(shop, admin, { sort, limit: '1', page: String(place + 1) }),
        ),
      );
      expect(pages.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual(
        whole.orders.map(({ _id }) => _id),
      );
      expect((await listOrders(shop, admin, { sort, page: '1000000' })).orders).toEqual([]);
    },
  );
});
