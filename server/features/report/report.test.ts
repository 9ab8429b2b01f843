import { beforeAll, describe, expect, it } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { checkTallies } from '#server/features/audit/check-tallies.queries.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { registerPeople } from '#testing/factories.ts';
import { firstOf } from '#testing/fast-run.ts';
import { slowReport, type Books } from '#testing/slow-report.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { SoldCache } from './sold-cache.ts';
import { readReport } from './read-report.ts';
import { stepsOf } from './report-days.rule.ts';
import { readSold } from './sold.queries.ts';
import { taxCsv } from './tax-csv.ts';

const db = useTestDatabase();
let books: Books;

const PEOPLE = 60;
const MINUTE = 60_000;
const PLACES = [
  { country: 'IN', state: 'MH' },
  { country: 'IN', state: 'Karnataka' },
  { country: 'IN', state: 'KA' },
  { country: 'DE', state: 'Berlin' },
];
const KINDS = ['lines', 'goodwill', 'provider', 'dispute'] as const;
const PERIODS = [
  ['2026-01-01', '2026-01-31', 'week'],
  ['2025-11-20', '2026-03-05', 'month'],
  ['2026-02-14', '2026-02-14', 'day'],
  ['2025-12-30', '2026-01-02', 'day'],
] as const;

/** A seeded pseudo-random number generator. */
let state = 11;
function roll(sides: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * sides);
}

function pick<T>(values: readonly T[]): T {
  return values[roll(values.length)] as T;
}

const someTime = () => new Date(Date.UTC(2025, 10, 1) + roll(150 * 1_440) * MINUTE + roll(MINUTE));

async function fillShop(): Promise<string[]> {
  await registerPeople(
    db.database,
    ...Array.from({ length: PEOPLE }, (_, at) => ({ id: `person-${at}` })),
  );
  const at = new Date('2025-10-01');
  const made = await db.database.orm
    .insert(products)
    .values(
      Array.from({ length: 16 }, (_, place) => ({
        name: `Product ${place}`,
        description: '',
        category: pick(['Audio', 'Bags', 'Kitchen']),
        price: 100 + roll(90_000),
        onHand: roll(5) === 0 ? 0 : roll(200),
        createdAt: at,
        updatedAt: at,
        deletedAt: place === 3 ? at : null,
      })),
    )
    .returning({ id: products.id });
  return made.map(({ id }) => id);
}

/** Their ids and codes; of two that have the same code, one is deleted. */
async function handOut(): Promise<Coupon[]> {
  const at = new Date('2025-10-01');
  const codes = ['TEN', 'FIVE', 'SUMMER', 'SUMMER'];
  return db.database.orm
    .insert(coupons)
    .values(
      codes.map((code, place) => ({
        code,
        kind: 'fixed' as const,
        amount: 1_000,
        createdAt: at,
        deletedAt: place === 3 ? at : null,
      })),
    )
    .returning({ id: coupons.id, code: coupons.code });
}

interface Coupon {
  id: string;
  code: string;
}

async function sell(
  count: number,
  productIds: readonly string[],
  handedOut: readonly Coupon[],
): Promise<void> {
  const { orm } = db.database;
  const made = await orm
    .insert(orders)
    .values(
      Array.from({ length: count }, () => {
        const at = someTime();
        const [subtotal, tax] = [1_000 + roll(900_000), roll(90_000)];
        const coupon = roll(3) === 0 ? pick(handedOut) : null;
        const discount = coupon ? roll(1_000) : 0;
        return {
          userId: `person-${roll(PEOPLE)}`,
          status: pick(ORDER_STATUSES),
          currency: 'INR',
          subtotal,
          tax,
          shippingCharges: 0,
          discount,
          coupon: coupon?.code ?? null,
          couponId: coupon?.id ?? null,
          total: subtotal + tax - discount,
          quantity: 1,
          ...pick(PLACES),
          paymentStatus: 'paid' as const,
          paymentProvider: 'demo',
          createdAt: at,
          // The time of the cancellation, for orders that are Cancelled.
          updatedAt: new Date(at.getTime() + roll(20 * 1_440) * MINUTE),
          deletedAt: roll(15) === 0 ? at : null,
        };
      }),
    )
    .returning({ id: orders.id, total: orders.total, status: orders.status });
  await orm.insert(orderItems).values(
    made.flatMap(({ id }) =>
      Array.from({ length: 1 + roll(3) }, (_, position) => ({
        orderId: id,
        position,
        productId: pick(productIds),
        name: 'P',
        photo: '',
        price: 100 + roll(9_000),
        quantity: 1 + roll(4),
      })),
    ),
  );
  const refunded = made.filter(() => roll(4) === 0);
  await orm.insert(refunds).values(
    refunded.flatMap(({ id, total, status }) =>
      Array.from({ length: 1 + roll(2) }, (_, place) => {
        const at = someTime();
        const amount = roll(total / 2);
        const isCancellation = status === 'Cancelled' && place === 0;
        const isMade = roll(5) > 0;
        return {
          orderId: id,
          kind: isCancellation ? ('cancellation' as const) : pick(KINDS),
          amount,
          tax: roll(amount + 1),
          status: isMade ? ('succeeded' as const) : pick(['pending', 'failed'] as const),
          nextTryAt: at,
          createdAt: at,
          succeededAt: isMade ? at : null,
        };
      }),
    ),
  );
}

async function writePapers(): Promise<void> {
  const { pool } = db.database;
  const { rows } = await pool.query<{ id: string; country: string; state: string }>(
    'select id, country, state from orders where number % 4 = 0 order by id',
  );
  for (const [at, { id, ...buyer }] of rows.entries()) {
    const facts = {
      taxPercent: pick([18, 5]),
      taxes: pick(['gst', 'gst', 'one']),
      seller: { state: pick(['MH', 'KA', '']) },
      buyer,
      sums: { total: roll(90_000), tax: roll(9_000) },
    };
    await pool.query(
      `insert into papers (id, order_id, kind, n, year, nth, number, facts, at)
       values (gen_random_uuid(), $1, 'invoice', 0, '26', $2, $3, $4, $5)`,
      [id, at + 1, `T${at + 1}`, facts, someTime()],
    );
    await writeNotes(id, facts, at * 10);
  }
}

/** Credit notes of an order's refunds, each of which continues the tax of those before it. */
async function writeNotes(orderId: string, invoiced: object, before: number): Promise<void> {
  const { pool } = db.database;
  const { rows } = await pool.query<{ id: string; amount: number; tax: number }>(
    `select id, amount, tax from refunds
     where order_id = $1 and kind <> 'dispute' and succeeded_at is not null order by id`,
    [orderId],
  );
  let taxBefore = 0;
  for (const [at, { id, amount, tax }] of rows.entries()) {
    const nth = before + at + 1;
    const facts = { ...invoiced, sums: undefined, refund: { amount, tax, taxBefore } };
    taxBefore += tax;
    await pool.query(
      `insert into papers (id, order_id, kind, n, refund_id, year, nth, number, facts, at)
       values (gen_random_uuid(), $1, 'credit-note', $2, $3, '26', $4, $5, $6, $7)`,
      [orderId, at + 1, id, nth, `CN${nth}`, facts, someTime()],
    );
  }
}

/** Later changes of orders. */
const EVENTS = [
  `update orders set status = 'Cancelled', updated_at = created_at + interval '9 days' where status = 'Processing' and abs(hashtext(id::text)) % 3 = 0`,
  `update orders set status = 'Shipped' where status = 'Processing'`,
  `update orders set deleted_at = now() where abs(hashtext(id::text)) % 9 = 0`,
  `update orders set deleted_at = now(), stays_in_books = true where status <> 'Cancelled' and abs(hashtext(id::text)) % 10 = 4`,
  `update orders set deleted_at = null where abs(hashtext(id::text)) % 18 = 0`,
  `update refunds set succeeded_at = null where abs(hashtext(id::text)) % 11 = 0`,
  `update products set on_hand = on_hand + 3, price = price + 5 where abs(hashtext(id::text)) % 3 = 1`,
  `update products set category = 'Kitchen' where abs(hashtext(id::text)) % 5 = 2`,
  `update orders set created_at = created_at + interval '40 days' where abs(hashtext(id::text)) % 13 = 1`,
];

beforeAll(async () => {
  const { pool } = db.database;
  const productIds = await fillShop();
  const handedOut = await handOut();
  for (let round = 0; round < 5; round += 1) {
    await sell(120, productIds, handedOut);
    if (round % 2 === 0) await foldTallies(pool);
    for (const event of EVENTS.slice(round * 2, round * 2 + 2)) await pool.query(event);
  }
  await writePapers();
});

async function readBooks(): Promise<Books> {
  const { pool } = db.database;
  const rowsOf = async (table: string) => (await pool.query(`select * from ${table}`)).rows;
  return {
    orders: await rowsOf('orders'),
    items: await rowsOf('order_items'),
    refunds: await rowsOf('refunds'),
    products: await rowsOf('products join product_numbers on id = product_id'),
    papers: await rowsOf('papers'),
  };
}

/** Steps, one after the other; the report is right after each. */
const STATES: [string, () => Promise<unknown>][] = [
  ['while all is pending or folded by chance', async () => {}],
  ['when all is folded', () => foldTallies(db.database.pool)],
  [
    'when some of it has changed since',
    async () => {
      const { pool } = db.database;
      for (const event of LATER) await pool.query(event);
      await foldTallies(pool);
    },
  ],
  ['when what changed is pending', () => db.database.pool.query(AT_LAST)],
  ['when all is folded again', () => foldTallies(db.database.pool)],
];

/** Changes after days, months and categories were read. */
const LATER = [
  `update orders set country = null, state = null where abs(hashtext(id::text)) % 6 = 1`,
  `update orders set status = 'Cancelled', updated_at = created_at + interval '11 days' where status = 'Shipped' and abs(hashtext(id::text)) % 4 = 1`,
  `update products set category = 'Bags' where abs(hashtext(id::text)) % 4 = 1`,
];
const AT_LAST = `update orders set created_at = created_at + interval '1 day' where abs(hashtext(id::text)) % 7 = 1`;

/** Kept from one state to the next, and too small for all days. */
const soldCache = new SoldCache(2_000);

describe.each(STATES)('the report, %s,', (_, change) => {
  beforeAll(async () => {
    await change();
    books = await readBooks();
  });

  it.each(firstOf(1, ['Asia/Kolkata', 'America/New_York', 'UTC', 'Pacific/Chatham']))(
    'equals the slow reference implementation in %s',
    async (timeZone) => {
      const now = () => new Date('2026-03-05T12:00:00Z');
      const deps = { database: db.database, timeZone, now, soldCache };
      for (const [from, to, by] of PERIODS) {
        const expected = slowReport(books, timeZone, { from, to }, stepsOf({ from, to }, by));
        const {
          compare,
          funnel: _,
          payments,
          stock,
          taxes,
          ...found
        } = await readReport(deps, {
          from,
          to,
          by,
          compare: 'year',
        });
        const { taxes: slowTaxes, worth, pieces, ...slow } = expected;
        expect({ ...found }).toEqual({ ...slow, by });
        expect(payments.reduce((sum, each) => sum + each.orders, 0)).toBe(found.orders);
        expect(stock).toMatchObject({ worth, pieces });
        const taxed = taxes.map(({ percent, country, state, ...amounts }) => [
          [percent, country, state].join(' '),
          {
            total: toMinor(amounts.total),
            tax: toMinor(amounts.tax),
            cgst: toMinor(amounts.cgst),
            sgst: toMinor(amounts.sgst),
            igst: toMinor(amounts.igst),
          },
        ]);
        expect(Object.fromEntries(taxed)).toEqual(slowTaxes);
        const { sales, cancelled, refunded, net, paidBack } = found;
        expect(await taxFileSums(deps, { from, to })).toEqual(
          [sales, cancelled, refunded, net, paidBack].map(toMinor),
        );
        expect(compare).toMatchObject({ orders: 0, sales: 0, people: { new: 0, returning: 0 } });
      }
    },
  );
});

/** The sums of the file of taxes: sales, cancelled, refunded, net and paidBack, in minor units. */
async function taxFileSums(
  deps: Parameters<typeof taxCsv>[0],
  days: { from: string; to: string },
): Promise<number[]> {
  const file = taxCsv(deps, days, 'IN');
  const sums = [0, 0, 0, 0, 0];
  for await (const rows of file.read(db.database.pool)) {
    for (const line of rows.flatMap((row) => file.lines(row))) {
      const figures = line.slice(file.header.indexOf('sales'));
      for (const [at, figure] of figures.entries()) sums[at]! += toMinor(Number(figure));
    }
  }
  return sums;
}

it('the tallies equal the books, and the audit finds where they do not', async () => {
  const { orm, pool } = db.database;
  const breaches = async () =>
    orm.transaction(async (tx) => (await checkTallies({ tx })).breaches.map(({ id }) => id));
  expect(await breaches()).toEqual([]);
  await pool.query(
    `update tallies set count = count + 1 where topic = 'first-order' and span = 'ever'`,
  );
  expect(await breaches()).toEqual(['first-order']);
  await pool.query(
    `update tallies set count = count - 1 where topic = 'first-order' and span = 'ever'`,
  );
  expect(await breaches()).toEqual([]);
});

it('a month that was read and has not changed since is not read again', async () => {
  const { pool } = db.database;
  const period = { from: new Date('2025-12-31Z'), to: new Date('2026-02-02Z') };
  const cache = new SoldCache();
  const before = await readSold(pool, period, cache);
  const add = (pieces: number) =>
    pool.query(
      `update tallies set count = count + $1 where topic = 'sold' and span = 'month' and starts_at = '2026-01-01Z'`,
      [pieces],
    );
  await add(1);
  expect(await readSold(pool, period, cache)).toEqual(before);
  expect(await readSold(pool, period, new SoldCache())).not.toEqual(before);
  await add(-1);
});

it('a product that is deleted for good leaves its category', async () => {
  const { pool } = db.database;
  const cache = new SoldCache();
  const numbers = async () => {
    await readSold(pool, { from: new Date('2026-01-01Z'), to: new Date('2026-02-01Z') }, cache);
    return cache.categories.products['Bags']?.length ?? 0;
  };
  const before = await numbers();
  await pool.query(`insert into products (id, name, category, description, price, on_hand, created_at, updated_at)
    values (gen_random_uuid(), 'Mistake', 'Bags', '', 100, 0, now(), now())`);
  expect(await numbers()).toBe(before + 1);
  await pool.query(`delete from products where name = 'Mistake'`);
  expect(await numbers()).toBe(before);
});

it('orders of one person that are placed at once are one first order', async () => {
  const { pool } = db.database;
  await registerPeople(db.database, { id: 'hasty' });
  const place = `insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total, quantity,
      payment_status, payment_provider, created_at, updated_at)
    values (gen_random_uuid(), 'hasty', 'Processing', 'INR', 100, 0, 0, 0, 100, 1, 'paid', 'demo', $1, $1)`;
  const [one, other] = [await pool.connect(), await pool.connect()];
  await one.query('begin');
  await other.query('begin');
  await one.query(place, [new Date('2026-02-20T10:00:01Z')]);
  const second = other.query(place, [new Date('2026-02-20T10:00:00Z')]);
  await one.query('commit');
  await second;
  await other.query('commit');
  one.release();
  other.release();
  const { rows } = await pool.query(
    `select at from first_orders where user_id = 'hasty'
     union all select at from (select sum(count) as sum from tally_changes where topic = 'first-order') as c, (select null::timestamptz as at) as n
     where sum <> 1`,
  );
  expect(rows).toEqual([{ at: new Date('2026-02-20T10:00:00Z') }]);
});
