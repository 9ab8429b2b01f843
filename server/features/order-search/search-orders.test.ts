import { beforeAll, describe, expect, it } from 'vitest';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser, listOrders } from '#testing/back-office-calls.ts';
import { ONE_PIECE, registerPeople } from '#testing/factories.ts';
import { firstOf } from '#testing/fast-run.ts';
import { ADDRESS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { orders } from '#server/features/orders/orders.table.ts';

const shop = useBuyingShop();
let admin: Buyer;

/** Orders with the numbers 1001 to 1005. */
const PLACED = [
  { userId: 'zoe', recipient: 'Zoë Quill', phone: '+91 98200 12345', product: 'Brass Lamp' },
  { userId: 'zoe', recipient: 'Meera Rao', phone: '020 5550 199', product: 'Oak Stool' },
  { userId: 'ravi', pinCode: '560034', reference: 'pi_3QabcXYZ12', product: 'Brass Lamp' },
  {
    userId: 'ravi',
    country: 'GB',
    pinCode: 'SW1A 1AA',
    product: 'Oak Table After 8.33',
    tracking: 'dlv 900-105',
  },
  { userId: 'ravi', recipient: 'Ravi Sharma', pinCode: '411002', product: 'Zoe the Doll' },
];

beforeAll(async () => {
  admin = await registerAdmin(shop);
  await registerPeople(
    shop.db.database,
    { id: 'zoe', name: 'Zoë Quill', email: 'z.quill@letters.example' },
    { id: 'ravi', name: 'Ravi Sharma', email: 'ravi@mail.example' },
  );
  const { pool, orm } = shop.db.database;
  for (const [place, { product, reference, tracking, ...order }] of PLACED.entries()) {
    const at = new Date(Date.UTC(2026, 1, 1 + place));
    const [stored] = await orm
      .insert(orders)
      .values({
        ...ADDRESS,
        status: 'Delivered',
        ...ONE_PIECE,
        paymentStatus: 'paid',
        paymentProvider: 'sandbox',
        paymentReference: reference ?? `pi_none${place}`,
        createdAt: at,
        updatedAt: at,
        ...order,
      })
      .returning();
    const productId = await shop.sell(1);
    await pool.query('update products set name = $2 where id = $1', [productId, product]);
    await pool.query(
      `insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
       values (gen_random_uuid(), $1, 0, $2, $3, '', 100, 1)`,
      [stored?.id, productId, product],
    );
    if (tracking !== undefined && stored)
      await orm.insert(shipments).values({ orderId: stored.id, tracking, at });
    await pool.query(
      `insert into order_history (id, order_id, status, at) values (gen_random_uuid(), $1, 'Processing', $2)`,
      [stored?.id, at],
    );
  }
});

const numbers = async (query: Record<string, string>) =>
  (await listOrders(shop, admin, query)).orders.map(({ number }) => number).sort();

const EVERYWHERE: readonly [what: string, search: string, expected: number[]][] = [
  ['a number', '1002', [1002]],
  ['a number with #', '#1002', [1002]],
  ['a name in any order', 'quill zoe', [1001, 1002]],
  ['a name and words of an e-mail address', 'zoe letters', [1001, 1002]],
  ['an e-mail address', 'RAVI@mail.example', [1003, 1004, 1005]],
  ['the name on the parcel, in any order', 'rao meera', [1002]],
  ['a part of the name on the parcel', 'meer', [1002]],
  ['a name with another letter', 'zoe quoll', [1001, 1002]],
  ['a name with letters that changed places', 'shamra', [1003, 1004, 1005]],
  ['a name with a letter missing', 'ravi shrma', [1003, 1004, 1005]],
  ['a name with a letter too many', 'sharrma', [1003, 1004, 1005]],
  ['the name on the parcel with an error', 'meera roa', []],
  ['the name on the parcel with an error in a longer word', 'mera rao', [1002]],
  ['a phone number', '+91 98200 12345', [1001]],
  ['a phone number without the country', '9820012345', [1001]],
  ['the last digits of a phone number', '50-199', [1002]],
  ['a PIN code', '560034', [1003]],
  ['a PIN code with a blank', '560 034', [1003]],
  ['a postal code with letters, written otherwise', 'sw1a1aa', [1004]],
  ['a product', 'lamp', [1001, 1003]],
  ['words of a product in any order', 'lamp brass', [1001, 1003]],
  ['a part of a product', 'sto', [1002]],
  ['a product with digits in its name', 'After 8.33', [1004]],
  ['a product with a typing error', 'stol', [1002]],
  ['a product with one of two words mistyped', 'brass lmap', [1001, 1003]],
  ['a word of a product and of a person', 'zoe', [1001, 1002, 1005]],
  ['the reference of a payment', 'pi_3QabcXYZ12', [1003]],
  ['the tracking number of a parcel', 'DLV900105', [1004]],
  ['a tracking number with blanks', 'DLV 900 105', [1004]],
  ['nothing that is there', 'nobody', []],
];

describe('a search of orders', () => {
  it.each(firstOf(12, EVERYWHERE))('finds by %s', async (_, search, expected) => {
    expect(await numbers({ search })).toEqual(expected);
    // Among few orders each is looked at.
    expect(await numbers({ search, from: '2026-01-01' })).toEqual(expected);
    const own = expected.filter((number) => number >= 1003);
    expect(await numbers({ search, user: 'ravi' })).toEqual(own);
    for (const sort of ['oldest', 'amount-asc'])
      expect(await numbers({ search, sort })).toEqual(expected);
  });

  it('finds what passes the filter, too', async () => {
    expect(await numbers({ search: 'lamp', from: '2026-02-02' })).toEqual([1003]);
    expect(await numbers({ search: 'lamp', payment: 'none' })).toEqual([]);
    expect(await numbers({ search: 'lamp', payment: 'paid' })).toEqual([1001, 1003]);
    expect(await numbers({ search: 'lamp', view: 'to-ship' })).toEqual([]);
    expect(await numbers({ search: 'lamp', status: 'Delivered' })).toEqual([1001, 1003]);
  });

  it('finds nobody by the name on the parcel once it is removed', async () => {
    const { pool } = shop.db.database;
    await pool.query(`update order_history set at = at - interval '1 day', status = 'Delivered'`);
    await deleteUser(shop, admin, 'zoe');
    expect(await numbers({ search: 'meera' })).toEqual([]);
    expect(await numbers({ search: '9820012345' })).toEqual([]);
    expect(await numbers({ search: 'deleted user' })).toEqual([1001, 1002]);
  });
});

/** Orders of one piece, a minute after the other, whose numbers `n` and times `at` are in the expressions. */
const placeMany = (times: string, columns: Record<string, string>) => {
  const others = { status: `'Delivered'`, payment_status: `'paid'`, recipient: 'null', ...columns };
  return `
    insert into orders (id, currency, subtotal, tax, shipping_charges, discount, total, quantity, payment_provider,
                        created_at, updated_at, ${Object.keys(others).join(', ')})
    select uuidv7(at - now()), 'INR', n, 0, 0, 0, n, 1, 'demo', at, at, ${Object.values(others).join(', ')}
    from generate_series(1, $1::int) as n, lateral (select timestamptz ${times} + n * interval '1 minute' as at) as made
    returning id`;
};

/** Statements that complete each order. */
const COMPLETE = [
  `insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
   select gen_random_uuid(), o.id, 0, p.id, p.name, '', 1, 1
   from orders o, (select id, name from products order by created_at limit 1) p where not exists (select from order_items i where i.order_id = o.id)`,
  `insert into order_history (id, order_id, status, at)
   select gen_random_uuid(), o.id, o.status, o.created_at
   from orders o where not exists (select from order_history h where h.order_id = o.id)`,
];

describe('among many orders', () => {
  const MANY = 10_001;
  const CROWD = 401;

  beforeAll(async () => {
    const crowd = Array.from({ length: CROWD }, (_, n) => ({
      id: `crowd${n}`,
      name: `Crowd ${n}`,
    }));
    await registerPeople(shop.db.database, ...crowd);
    const columns = {
      user_id: `case when n % 200 = 0 then 'crowd' || n / 200 else 'ravi' end`,
      status: `'Cancelled'`,
      payment_status: `'refunded'`,
      recipient: `case n when 1 then 'Ottilie Quist' end`,
    };
    const { pool } = shop.db.database;
    await pool.query(placeMany(`'2026-03-01'`, columns), [MANY]);
    for (const statement of COMPLETE) await pool.query(statement);
  });

  it('finds the oldest, too', async () => {
    const found = await listOrders(shop, admin, { search: 'ottilie', payment: 'refunded' });
    expect(found).toMatchObject({ total: 1, totalIsLowerBound: false });
    expect(found.orders).toMatchObject([{ total: 0.01, status: 'Cancelled' }]);
  });

  it('counts those of many people', async () => {
    const page = (number: string) =>
      listOrders(shop, admin, { search: 'crowd', payment: 'refunded', limit: '40', page: number });
    expect(await page('1')).toMatchObject({ total: 50, totalIsLowerBound: false });
    expect((await page('2')).orders).toHaveLength(10);
  });
});

/** Totals and ids of orders with a condition, as a plain query has them, by amount. */
async function byAmount(condition: string, direction: 'asc' | 'desc'): Promise<string[]> {
  const { rows } = await shop.db.database.pool.query<{ id: string }>(
    `select o.id from orders o join users u on u.id = o.user_id
     where o.deleted_at is null and ${condition} order by o.total ${direction}, o.id ${direction}`,
  );
  return rows.map(({ id }) => id);
}

const DIRECTIONS = ['asc', 'desc'] as const;

describe('by amount, among many orders', () => {
  const RETURNED = 300;

  beforeAll(async () => {
    await shop.db.database.pool.query(
      `insert into returns (id, order_id, user_id, status, reason, created_at, updated_at)
       select gen_random_uuid(), o.id, o.user_id, (array['requested', 'accepted', 'received', 'declined'])[1 + o.number % 4], '',
              o.created_at, o.created_at
       from (select * from orders where total > 100 order by md5(id::text) limit $1) o`,
      [RETURNED],
    );
    await shop.db.database.pool.query(
      `with lines as (
         insert into return_lines (return_id, order_item_id, quantity)
         select r.id, i.id, 1 from returns r join order_items i on i.order_id = r.order_id)
       insert into return_history (id, return_id, status, at, by_user)
       select gen_random_uuid(), id, 'requested', created_at, 'ravi' from returns`,
    );
  });

  const page = async (query: Record<string, string>) => {
    const { orders: found, ...rest } = await listOrders(shop, admin, { limit: '20', ...query });
    return { ids: found.map(({ _id }) => _id), ...rest };
  };

  it.each(DIRECTIONS)('finds those with a product that is in most of them, %s', async (way) => {
    const wanted = await byAmount(
      `exists (select from order_items i join products p on p.id = i.product_id
               where i.order_id = o.id and p.name = 'Brass Lamp')`,
      way,
    );
    expect(wanted.length).toBeGreaterThan(5_000);
    for (const place of [0, 7, 49]) {
      const query = { search: 'brass lamp', sort: `amount-${way}`, page: String(place + 1) };
      expect(await page(query)).toMatchObject({
        ids: wanted.slice(place * 20, place * 20 + 20),
        total: 1_000,
        totalIsLowerBound: true,
      });
    }
    const { ids } = await page({
      search: 'brass lamp',
      sort: `amount-${way}`,
      status: 'Delivered',
    });
    expect(ids).toEqual(
      await byAmount(
        `o.status = 'Delivered' and exists (select from order_items i join products p on p.id = i.product_id
                 where i.order_id = o.id and p.name = 'Brass Lamp')`,
        way,
      ),
    );
  });

  it.each(DIRECTIONS)('has those with an open return, %s', { tags: 'long' }, async (way) => {
    const open = `o.id in (select order_id from returns where status <> 'declined')`;
    const wanted = await byAmount(open, way);
    expect(wanted.length).toBeGreaterThan(100);
    const pages = Math.ceil(wanted.length / 20);
    for (const place of [0, 3, pages - 1]) {
      const query = { view: 'returns', sort: `amount-${way}`, page: String(place + 1) };
      expect(await page(query)).toMatchObject({
        ids: wanted.slice(place * 20, place * 20 + 20),
        total: wanted.length,
        totalIsLowerBound: false,
      });
    }
    expect((await page({ view: 'returns', sort: `amount-${way}`, page: '1000' })).ids).toEqual([]);
    const found = await byAmount(`${open} and u.name like 'Ravi%'`, way);
    expect(await page({ view: 'returns', search: 'ravi', sort: `amount-${way}` })).toMatchObject({
      ids: found.slice(0, 20),
      total: found.length,
    });
    const crowd = await byAmount(`${open} and u.name like 'Crowd%'`, way);
    const among = await page({ view: 'returns', search: 'crowd', sort: `amount-${way}` });
    expect(among.ids).toEqual(crowd);
  });

  it('has those whose parcels go to somebody else', async () => {
    const open = `o.id in (select order_id from returns where status <> 'declined')`;
    const [closed = '', first = '', second = ''] = [
      ...(
        await byAmount(`o.id in (select order_id from returns where status = 'declined')`, 'desc')
      ).slice(0, 1),
      ...(await byAmount(open, 'desc')),
    ];
    await shop.db.database.pool.query(
      `update orders set recipient = 'Zubin Contractor' where id = any($1)`,
      [[closed, first, second]],
    );
    const query = { view: 'returns', search: 'contractor', sort: 'amount-desc' };
    expect((await page(query)).ids).toEqual([first, second]);
  });
});

describe('a word in the names of many products', () => {
  const MANY = 2_100;

  beforeAll(async () => {
    const productId = await shop.sell(1);
    // Every tenth order has a product of its own.
    await shop.db.database.pool.query(
      `with copies as (
         insert into products (id, name, category, price, description, on_hand, created_at, updated_at)
         select gen_random_uuid(), 'Teak Bowl ' || n, category, price, description, 0, created_at, updated_at
         from products, generate_series(1, $1::int / 10) as n where id = $2
         returning id),
       placed as (${placeMany(`'2026-05-01'`, { user_id: `'ravi'` })})
       insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
       select gen_random_uuid(), p.id, 0, c.id, 'Teak Bowl', '', 1, 1
       from (select id, row_number() over () - 1 as place from copies) c
       join (select id, row_number() over () as place from placed) p on p.place % ($1::int / 10) = c.place`,
      [MANY, productId],
    );
    for (const statement of COMPLETE) await shop.db.database.pool.query(statement);
  });

  it.each([
    ['newest', [21, 20.99, 20.98]],
    ['oldest', [0.01, 0.02, 0.03]],
    ['amount-asc', [0.01, 0.02, 0.03]],
  ])('finds orders with any of them, by %s', async (sort, totals) => {
    const found = await listOrders(shop, admin, { search: 'teak', sort, limit: '3' });
    expect(found.orders.map(({ total }) => total)).toEqual(totals);
    expect(found.total).toBeGreaterThanOrEqual(1_000);
    const days = { from: '2026-05-01', to: '2026-05-03' };
    const some = await listOrders(shop, admin, { search: 'teak', sort, ...days });
    expect(some).toMatchObject({ total: MANY, totalIsLowerBound: false });
  });
});
