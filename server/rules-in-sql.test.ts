import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minorPerWholeOf } from '#contract/currencies.ts';
import { toMinor } from '#contract/money.ts';
import { countsAsRevenue, isInBooks } from '#contract/order-books.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { creditNoteBody, invoiceBody } from '#contract/paper.ts';
import { REFUND_KINDS, REFUND_STATUSES } from '#contract/refunds.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { isOwed } from '#server/features/orders/payment-status.rule.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import { categoryKey } from '#server/features/products/products.table.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const db = useTestDatabase();

/** The value of an SQL expression for each case, whose fields are its columns. */
async function sqlOf(expression: string, cases: readonly object[]): Promise<unknown[]> {
  const { rows } = await db.database.pool.query<{ value: unknown }>(
    `select ${expression} as value
     from json_to_recordset($1) as c (nth int, status text, deleted_at timestamptz, stays boolean, kind text, facts jsonb) order by nth`,
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

it('a refund is owed or over in SQL as in TypeScript', async () => {
  const refunds = REFUND_KINDS.flatMap((kind) =>
    REFUND_STATUSES.map((status) => ({ kind, status })),
  );
  expect(await sqlOf('is_owed(kind, status)', refunds)).toEqual(refunds.map(isOwed));
});

/** Facts of papers with every way to split a tax, and odd sums. */
const PAPERS = (['gst', 'one'] as const).flatMap((taxes) =>
  [0, 1, 2, 5, 199, 200].flatMap((tax) => {
    const parties = {
      currency: 'INR',
      taxes,
      taxPercent: 18,
      order: { number: 1001, at: AT.toISOString() },
      seller: { ...DEFAULT_SETTINGS.seller, name: '', email: '', phone: '', state: 'MH' },
      buyer: { name: '', address: '', city: '', state: 'MH', country: 'IN', pinCode: '' },
    };
    const sums = { subtotal: 100, tax, shippingCharges: 0, discount: 0, total: 100 + tax };
    const invoice = { number: 'A-1', at: AT.toISOString() };
    const refund = { shipping: 0, goodwill: 0, lines: [], kind: 'lines' as const };
    return [
      { kind: 'invoice', facts: { ...parties, lines: [], sums, coupon: null } },
      ...[0, 1, 4].flatMap((taxBefore) =>
        [0, 3, 300].map((amount) => ({
          kind: 'credit-note',
          facts: { ...parties, invoice, refund: { ...refund, amount, tax, taxBefore } },
        })),
      ),
    ];
  }),
);

it('a paper has the tax in SQL that it shows', async () => {
  const paper = `jsonb_populate_record(null::papers, jsonb_build_object('kind', kind, 'facts', facts))`;
  const shown = PAPERS.map(({ facts }) => {
    const body = 'sums' in facts ? invoiceBody(facts) : creditNoteBody(facts);
    const sumOf = (words: RegExp) =>
      body.sums.reduce((sum, { words: of, amount }) => (words.test(of) ? sum + amount : sum), 0);
    return [body.total, sumOf(/^(Tax|CGST|SGST)/), sumOf(/^(Tax|CGST)/)].map(toMinor);
  });
  const figures = await sqlOf(
    `array[tax_total(${paper}), tax_amount(${paper}),
       case facts ->> 'taxes' when 'gst' then cgst_amount(${paper}) else tax_amount(${paper}) end]::float8[]`,
    PAPERS,
  );
  expect(figures).toEqual(shown);
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
  // Words, and every letter that the Unicode of both knows in the basic plane, but for ideographs and Hangul.
  const { rows } = await db.database.orm.execute<{ name: string; key: string }>(sql`
    select name, ${categoryKey(sql`name`)} as key from (
      select json_array_elements_text(${JSON.stringify(words)}) as name
      union all
      select chr(code) from generate_series(1, 65535) as code 
      where code not between 12544 and 42191 and code not between 44032 and 64255) as named
    where unicode_assigned(name)`);
  const known = rows.filter(({ name }) => !/\p{Cn}/u.test(name));
  expect(known.length).toBeGreaterThan(10_000);
  expect(known.filter(({ name, key }) => keyOfCategory(name) !== key)).toEqual([]);
});

it('the minor units of a currency are those of TypeScript', async () => {
  const codes = Intl.supportedValuesOf('currency');
  const { rows } = await db.database.pool.query<{ minor: number }>(
    'select minor_per_whole(code) as minor from unnest($1::text[]) with ordinality as c (code, nth) order by nth',
    [codes],
  );
  expect(rows.map(({ minor }) => minor)).toEqual(codes.map(minorPerWholeOf));
});
