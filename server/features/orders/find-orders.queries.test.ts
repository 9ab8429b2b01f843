import { beforeAll, describe, expect, it } from 'vitest';
import { ORDER_SORTS } from '#contract/list-choices.ts';
import type { OrderSort } from '#contract/orders.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { registerPeople } from '#testing/factories.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { jumpToOrders, walkOrders } from './find-orders.queries.ts';
import { countOrders, type TalliedFilter } from './count-orders.queries.ts';

const db = useTestDatabase();
const COUNT = 2_000;

/** Totals from nothing to millions, many of them alike; times of eight days, some of them alike. */
const INSERT = `
  insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total,
                      quantity, payment_status, payment_provider, created_at, updated_at)
  select gen_random_uuid(), 'asha', (array['Processing', 'Shipped', 'Delivered', 'Cancelled'])[1 + n % 4], 'INR', amount, 0, 0, 0,
         amount, 1, 'none', 'demo', at, at
  from generate_series(1, $1::int) as n,
       lateral (select case when n % 5 = 0 then 0 else (n % 97) * (n % 89) * (n % 83) end as amount,
                       timestamptz '2026-03-01' + n / 2 * interval '11 minutes' as at) as made`;

beforeAll(async () => {
  await registerPeople(db.database, { id: 'asha' });
  await db.database.pool.query(INSERT, [COUNT]);
  await db.database.pool.query(
    `update orders set deleted_at = created_at where id in (select id from orders order by id limit 50)`,
  );
});

const FILTERS: readonly TalliedFilter[] = [{}, { status: 'Shipped' }, { isStanding: true }];

const ORDER_BY: Readonly<Record<OrderSort, string>> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  'amount-desc': 'total desc, id desc',
  'amount-asc': 'total, id',
};

async function all(
  sort: OrderSort,
  { status, isStanding = false }: TalliedFilter,
): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ id: string }>(
    `select id from orders where deleted_at is null and ($1::text is null or status = $1) and not ($2 and status = 'Cancelled')
     order by ${ORDER_BY[sort]}`,
    [status, isStanding],
  );
  return rows.map(({ id }) => id);
}

describe.each([false, true])(
  'a page amid a long list of orders, tallies folded: %s',
  (isFolded) => {
    beforeAll(async () => {
      if (isFolded) await foldTallies(db.database.pool);
      // Some orders have pending changes of tallies, as in a shop that is open.
      await db.database.pool.query(`
      update orders set status = 'Shipped' where id in
        (select id from orders where status = 'Processing' order by total desc, id limit 20)`);
    });

    it.each(
      firstOf(
        4,
        ORDER_SORTS.flatMap((sort) => FILTERS.map((filter) => ({ sort, filter }))),
      ),
    )('by $sort, of $filter, is where it belongs', async ({ sort, filter }) => {
      const { pool } = db.database;
      const expected = await all(sort, filter);
      for (let skip = 0; skip < expected.length + 30; skip += 29)
        expect(await jumpToOrders(pool, filter, sort, { skip, take: 30 })).toEqual(
          expected.slice(skip, skip + 30),
        );
      const window = { skip: 10, take: 30, isFromEnd: false };
      expect(await walkOrders(pool, filter, sort, window)).toEqual(expected.slice(10, 40));
      expect(await countOrders(pool, filter)).toBe(expected.length);
    });
  },
);
