import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { countsAsRevenue, isInBooks } from '#contract/order-books.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { keyOfCategory } from '#server/features/catalog/category-key.rule.ts';
import { categoryKey } from '#server/features/catalog/products.table.ts';
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

it('categories are compared by the same in SQL as in TypeScript, in any spelling', async () => {
  const words = [
    'Home Decor',
    ' HOME\u00a0\tDECOR',
    'ΦΩΣ ΣΑΣ',
    'İzmir Iğdır',
    'STRASSE Straße',
    'ＡＢＣ\u3000ａ',
    '𐐀𐐨 🎁',
    'e\u0301 É',
    '',
  ];
  // Words, and every letter of the basic plane that the Unicode of both knows.
  const { rows } = await db.database.orm.execute<{ name: string; key: string }>(sql`
    select name, ${categoryKey(sql`name`)} as key from (
      select json_array_elements_text(${JSON.stringify(words)}) as name
      union all
      select chr(code) from generate_series(1, 65535) as code where code not between 55296 and 57343) as named
    where unicode_assigned(name)`);
  const known = rows.filter(({ name }) => !/\p{Cn}/u.test(name));
  expect(known.length).toBeGreaterThan(50_000);
  expect(known.filter(({ name, key }) => keyOfCategory(name) !== key)).toEqual([]);
});
