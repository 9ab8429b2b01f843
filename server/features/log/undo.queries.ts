import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Transaction } from '#server/platform/database.ts';
import { SETTINGS, type Row } from './judge-undo.rule.ts';
import type { EntryRow } from './log.queries.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

/** A row of a table, or the stored settings as a row. */
interface Place {
  source: string;
  rowId: string;
}

/** Locks a row and reads it. */
export async function lockRow(tx: Transaction, { source, rowId }: Place): Promise<Row | undefined> {
  const { rows } = await tx.execute<{ row: Row }>(
    source === SETTINGS
      ? sql`select stored as row from shop_settings for update`
      : sql`select to_jsonb(t) as row from ${sql.identifier(source)} t where id = ${rowId}::uuid for update`,
  );
  return rows[0]?.row;
}

/** Locks the products that changes are of, in the order of their ids, and reads them, by `placeKey`. */
export async function lockProducts(
  tx: Transaction,
  changes: readonly RowChange[],
): Promise<ReadonlyMap<string, Row>> {
  const source = 'products';
  const ids = changes.filter((change) => change.source === source).map(({ rowId }) => rowId);
  const { rows } = await tx.execute<{ id: string; row: Row }>(sql`
    select id, to_jsonb(t) as row from products t where id = any (${`{${ids.join(',')}}`}::uuid[]) order by id for update`);
  return new Map(rows.map(({ id, row }) => [placeKey({ source, rowId: id }), row]));
}

/** The rows that some changes are of, as they are now, by `placeKey`. */
export async function readRows(
  pool: pg.Pool,
  changes: readonly RowChange[],
): Promise<ReadonlyMap<string, Row>> {
  const bySource = Map.groupBy(changes, ({ source }) => source);
  const found = await Promise.all(
    [...bySource].map(async ([source, places]) => {
      const ids = [...new Set(places.map(({ rowId }) => rowId))];
      const { rows } = await pool.query<{ id: string; row: Row }>(
        source === SETTINGS
          ? { text: `select '' as id, stored as row from shop_settings` }
          : {
              text: `select id, to_jsonb(t) as row from ${source} t where id = any ($1::uuid[])`,
              values: [ids],
            },
      );
      return rows.map(({ id, row }): [string, Row] => [placeKey({ source, rowId: id }), row]);
    }),
  );
  return new Map(found.flat());
}

export function placeKey({ source, rowId }: Place): string {
  return `${source} ${rowId}`;
}

/** Sets columns of a locked row to values from JSON. */
export async function setColumns(
  tx: Transaction,
  { source, rowId }: Place,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await setColumnsOf(tx, source, [{ id: rowId, columns }]);
}

/** Sets the same columns of some locked rows, each to its own values from JSON. */
export async function setColumnsOf(
  tx: Transaction,
  source: string,
  rows: readonly { id: string; columns: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const table = sql.identifier(source);
  const names = sql.join(
    Object.keys(rows[0]?.columns ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    update ${table} set (${names}) = (
      select ${names} from jsonb_populate_record(null::${table}, given.row -> 'columns'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given (row)
    where ${table}.id = (given.row ->> 'id')::uuid`);
}

/** The entries that changed these columns of a thing later, newest first; those that take an entry back come first. */
export async function newerEntries(
  tx: Transaction,
  {
    entryId,
    at,
    changes,
    names,
  }: { entryId: string; at: Date; changes: readonly RowChange[]; names: readonly string[] },
): Promise<string[]> {
  const [first] = changes;
  if (!first) return [];
  // A part of the settings is inside a column, but for pages, which are a list.
  const paths = names.map((name) => (name.startsWith('pages.') ? 'pages' : name));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.entry_id as id from log_changes c
    where c.entity_id = ${first.entityId} and c.entity_type = ${first.entityType} and c.at >= ${at}
      and c.nth > (select max(nth) from log_changes where entry_id = ${entryId} and at = ${at})
      and exists (select from unnest(${`{${paths.join(',')}}`}::text[]) as path
        where c.before #> string_to_array(path, '.') is distinct from c.after #> string_to_array(path, '.'))
    group by c.entry_id order by max(c.nth) desc limit 5`);
  return rows.map(({ id }) => id);
}

/** Returns the value of a column just after an entry, if it was changed later. */
export async function valueAfter(
  tx: Transaction,
  { entryId, at, change }: { entryId: string; at: Date; change: RowChange },
  name: string,
): Promise<{ value: unknown } | undefined> {
  const { rows } = await tx.execute<{ value: unknown }>(sql`
    select c.before -> ${name}::text as value from log_changes c
    where c.entity_id = ${change.entityId} and c.entity_type = ${change.entityType} and c.at >= ${at}
      and c.source = ${change.source} and c.row_id = ${change.rowId} and c.before ? ${name}
      and c.nth > (select max(nth) from log_changes where entry_id = ${entryId} and at = ${at})
    order by c.nth limit 1`);
  return rows[0];
}

/** The entry that has taken this one back. */
export async function undoneBy(tx: Transaction, entryId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from log_entries where undoes = ${entryId} limit 1`,
  );
  return rows[0]?.id;
}

/** The entries of the products that the call of an entry changed, too, by product. */
export async function entriesOfCall(
  pool: pg.Pool,
  { id, at, byUser, kind, request }: Pick<EntryRow, 'id' | 'at' | 'byUser' | 'kind' | 'request'>,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    text: `
      select id from log_entries
      where by_user = $1 and kind = $2 and request = $3 and entity_type = 'product' and id <> $4
        and at between $5::timestamptz - interval '10 minutes' and $5::timestamptz + interval '10 minutes'
      order by entity_id`,
    values: [byUser, kind, request, id, at],
  });
  return rows.map((row) => row.id);
}
