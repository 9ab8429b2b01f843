import type pg from 'pg';
import type { LogEntry } from '#contract/log.ts';
import type { EntryRow } from './log.queries.ts';

type PricePeriod = Omit<NonNullable<LogEntry['priceStood']>, 'paidFor'>;

/** The first change of the same product's price before or after that of `a`. */
const neighbour = (side: '<' | '>', order: 'asc' | 'desc') => `
  select c.at from log_changes c
  where c.entity_id = a.product and c.source = 'products' and c.after ?| array['price', 'regular_price'] and c.entry_id <> a.id
    and (c.at, c.nth) ${side} (a.at, a.nth)
  order by c.at ${order}, c.nth ${order} limit 1`;

/**
 * For entries that changed the price of one product: since when it was what it was before, and until when it stayed what it
 * became, as far as the log knows.
 */
export async function readPricePeriods(
  pool: pg.Pool,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, PricePeriod>> {
  const asked = entries.flatMap(priceChangeOf);
  if (asked.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; from: Date | null; until: Date | null }>({
    name: 'log-price-periods',
    text: `
      select a.id, (${neighbour('<', 'desc')}) as "from", (${neighbour('>', 'asc')}) as until
      from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bigint[]) as a (id, product, at, nth)`,
    values: [
      asked.map(({ id }) => id),
      asked.map(({ product }) => product),
      asked.map(({ at }) => at),
      asked.map(({ nth }) => nth),
    ],
  });
  return new Map(
    rows.map(({ id, from, until }) => [
      id,
      {
        ...(from && { from: from.toISOString() }),
        ...(until && { until: until.toISOString() }),
      },
    ]),
  );
}

/** None for an entry that changed no price, or those of several products. */
function priceChangeOf({ id, at, changes }: EntryRow) {
  const priced = (changes ?? []).filter(
    ({ source, op, after }) =>
      source === 'products' &&
      op === 'update' &&
      (after?.['regular_price'] ?? after?.['price']) !== undefined,
  );
  const [first] = priced;
  if (!first || priced.some(({ rowId }) => rowId !== first.rowId)) return [];
  return [{ id, at, product: first.rowId, nth: first.nth }];
}
