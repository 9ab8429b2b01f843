import { expect, it } from 'vitest';
import { countsAsRevenue, isInBooks } from '#contract/order-books.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const db = useTestDatabase();

/** The value of an SQL expression for each case, whose fields are its columns. */
async function sqlOf(expression: string, cases: readonly object[]): Promise<unknown[]> {
  const { rows } = await db.database.pool.query<{ value: unknown }>(
    `select ${expression} as value
     from json_to_recordset($1) as c (nth int, status text, deleted_at timestamptz, stays boolean) order by nth`,
    [JSON.stringify(cases.map((each, nth) => ({ ...each, nth })))],
  );
  return rows.map(({ value }) => value);
}

const AT = new Date(Date.UTC(2026, 0, 1));
const KEPT = ORDER_STATUSES.flatMap((status) =>
  [null, AT].flatMap((deleted_at) => [false, true].map((stays) => ({ status, deleted_at, stays }))),
);
const orderOf = ({
  status,
  deleted_at: deletedAt,
  stays: staysInBooks,
}: (typeof KEPT)[number]) => ({
  status,
  deletedAt,
  staysInBooks,
});

it('the books have the same orders in SQL as in TypeScript', async () => {
  expect(await sqlOf('is_in_books(deleted_at, stays)', KEPT)).toEqual(
    KEPT.map((each) => isInBooks(orderOf(each))),
  );
});

it.each([
  'counts_as_revenue(status, deleted_at, stays)',
  // It counts until the time at which it leaves the books.
  'left_books_at(status, now(), deleted_at, stays) is null',
])('%s says what countsAsRevenue says', async (expression) => {
  expect(await sqlOf(expression, KEPT)).toEqual(KEPT.map((each) => countsAsRevenue(orderOf(each))));
});
