import { beforeAll, describe, expect, it } from 'vitest';
import { LOW_STOCK } from '#contract/catalog-limits.ts';
import { DUTIES } from '#contract/duties.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { firstOf } from '#testing/fast-run.ts';
import { lookUp, type Everything } from '#testing/slow-dashboard.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { readBar, readLine, readPie } from './dashboard.service.ts';
import { readStats } from './read-stats.ts';

const db = useTestDatabase();
let everything: Everything;

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/St_Johns',
  'Australia/Lord_Howe',
  // The others are long.
  'Asia/Kathmandu',
  'America/New_York',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'Europe/Berlin',
];
const NOWS = [
  '2026-01-31T23:59:59.999Z',
  '2025-12-31T18:30:00.000Z',
  '2026-01-01T00:00:00.000Z',
  '2026-03-29T01:30:00.000Z',
  '2025-11-02T05:59:59.000Z',
  '2026-02-28T12:00:00.000Z',
];

/** A seeded pseudo-random number generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const roll = dice(7);
const MINUTE = 60_000;

/** A random time within two years, often within a day of a month's beginning. */
function someTime(): Date {
  const month = Date.UTC(2024, 5 + roll(24), 1);
  if (roll(3) === 0) return new Date(month + roll(31 * 1_440) * MINUTE + roll(MINUTE));
  const quarters = (roll(2 * 26 * 4) - 26 * 4) * 15 * MINUTE;
  return new Date(month + quarters + [-1, 0, 1, roll(15 * MINUTE)][roll(4)]!);
}

function pick<T>(values: readonly T[]): T {
  return values[roll(values.length)] as T;
}

async function fill(count: number, round: number): Promise<void> {
  const { orm } = db.database;
  const some = <T>(make: (place: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  const gone = () => (roll(10) === 0 ? new Date('2026-01-15') : null);
  await orm.insert(users).values(
    some((place) => {
      const at = someTime();
      const role = pick(['user', 'user', 'user', 'admin'] as const);
      return {
        id: `p-${round}-${place}`,
        name: 'P',
        role,
        createdAt: at,
        updatedAt: at,
        deletedAt: gone(),
      };
    }),
  );
  await orm.insert(products).values(
    some((place) => {
      const at = someTime();
      const category = pick(['Audio', 'Bags', 'Élan', 'audio']);
      const onHand = pick([0, 0, 1, 5, 10, 11, 400]);
      return {
        name: `G ${place}`,
        description: '',
        category,
        price: 100,
        onHand,
        createdAt: at,
        updatedAt: at,
        deletedAt: gone(),
      };
    }),
  );
  await orm.insert(orders).values(
    some((place) => {
      const at = someTime();
      const [subtotal, tax, shippingCharges] = [roll(9_000_000), roll(90_000), pick([0, 20_000])];
      const discount = roll(subtotal + 1);
      const total = subtotal + tax + shippingCharges - discount;
      return {
        userId: `p-${round}-${place}`,
        status: pick(ORDER_STATUSES),
        currency: 'INR',
        subtotal,
        tax,
        shippingCharges,
        discount,
        total,
        quantity: 1 + roll(5),
        paymentStatus: 'none' as const,
        paymentProvider: 'demo',
        createdAt: at,
        updatedAt: at,
        deletedAt: gone(),
      };
    }),
  );
}

/** Refunds of some orders, one or two each; most of them have succeeded. */
async function refundSome(): Promise<void> {
  const { orm } = db.database;
  const made = await orm.select().from(orders);
  const due = made.filter(({ total }) => total > 0 && roll(3) === 0);
  await orm.insert(refunds).values(
    [...due, ...due.slice(0, 40)].map(({ id, total }) => {
      const [amount, at] = [roll(Math.ceil(total / 2)), someTime()];
      return {
        orderId: id,
        kind: 'lines' as const,
        amount,
        tax: roll(amount + 1),
        shipping: 0,
        nextTryAt: at,
        createdAt: at,
        succeededAt: roll(5) === 0 ? null : at,
      };
    }),
  );
}

/** All changes that can happen to the data. */
const EVENTS = [
  `update orders set status = 'Cancelled' where status = 'Processing' and abs(hashtext(id::text)) % 3 = 0`,
  `update orders set status = 'Shipped' where status = 'Processing'`,
  `update orders set deleted_at = now(), stays_in_books = status <> 'Cancelled' and abs(hashtext(id::text)) % 14 = 0
   where abs(hashtext(id::text)) % 7 = 0`,
  `update users set role = 'admin' where abs(hashtext(id)) % 11 = 0`,
  `update users set deleted_at = now() where abs(hashtext(id)) % 13 = 0`,
  `update products set deleted_at = now() where abs(hashtext(id::text)) % 7 = 0`,
  `update products set on_hand = 0 where abs(hashtext(id::text)) % 5 = 0`,
  `update products set on_hand = on_hand + 3, reserved = 3 where abs(hashtext(id::text)) % 5 = 1`,
  `update products set category = 'Kitchen', on_hand = 0, reserved = 0 where abs(hashtext(id::text)) % 9 = 2`,
  `update products set deleted_at = null where abs(hashtext(id::text)) % 14 = 0`,
  `update refunds set succeeded_at = null where abs(hashtext(id::text)) % 11 = 0`,
  `delete from refunds where order_id in (select id from orders where abs(hashtext(id::text)) % 17 = 3);
   delete from shipments where order_id in (select id from orders where abs(hashtext(id::text)) % 17 = 3);
   delete from orders where abs(hashtext(id::text)) % 17 = 3`,
  `delete from products where abs(hashtext(id::text)) % 17 = 3`,
];

beforeAll(async () => {
  const { pool } = db.database;
  for (let round = 0; round < 4; round += 1) {
    await fill(400, round);
    await refundSome();
    if (round % 2 === 0) await foldTallies(pool);
    for (const event of EVENTS.slice(round * 4, round * 4 + 4)) await pool.query(event);
  }
  everything = {
    orders: (await pool.query('select * from orders')).rows,
    refunds: (await pool.query('select * from refunds')).rows,
    users: (await pool.query('select * from users')).rows,
    products: (await pool.query('select * from products')).rows,
  };
});

describe.each([['as it happened'], ['folded']])('the dashboard, with tallies %s,', (state) => {
  beforeAll(async () => {
    if (state === 'folded') await foldTallies(db.database.pool);
  });

  it.each(firstOf(2, ZONES.slice(0, 4)))(
    'equals the slow reference implementation in %s',
    equalsSlowOne,
  );
  it.each(ZONES.slice(4))(
    'equals the slow reference implementation in %s',
    { tags: 'long' },
    equalsSlowOne,
  );

  async function equalsSlowOne(timeZone: string): Promise<void> {
    for (const now of NOWS) {
      const parts = {
        database: db.database,
        timeZone,
        now: () => new Date(now),
        lowStock: async () => LOW_STOCK,
      };
      const expected = lookUp(everything, new Date(now), timeZone);
      expect({ now, ...(await readLine(parts)) }).toEqual({ now, ...expected.line });
      expect({ now, ...(await readBar(parts)) }).toEqual({ now, ...expected.bar });
      expect({ now, ...(await readStats(parts, DUTIES)) }).toEqual({ now, ...expected.stats });
      expect(await readPie(parts)).toEqual(expected.pie);
    }
  }
});

it('counts nothing twice when folded twice or concurrently', { tags: 'long' }, async () => {
  const { pool } = db.database;
  const sum = async () =>
    (
      await pool.query(
        'select topic, span, sum(count), sum(revenue) from tallies group by 1, 2 order by 1, 2',
      )
    ).rows;
  await pool.query(`update orders set deleted_at = null`);
  await foldTallies(pool);
  const before = await sum();
  await Promise.all(Array.from({ length: 6 }, () => foldTallies(pool)));
  expect(await sum()).toEqual(before);
});
