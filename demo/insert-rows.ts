import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

type Row<T extends PgTable> = T['$inferInsert'];

/** Rows per statement. */
const BATCH = 4_000;

/**
 * Inserts many rows with one array per column instead of one parameter per value, which is tens of times faster.
 * Every row must have the same columns as the first one.
 */
export async function insertRows<T extends PgTable>(
  client: pg.ClientBase,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([, column]) => `"${column.name}"`);
  const values = columns.map(([, column]) => `"${column.name}"::${column.getSQLType()}`);
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`);
  const text = `insert into "${getTableName(table)}" (${names.join(', ')})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH) as readonly Record<string, unknown>[];
    await client.query(
      text,
      columns.map(([key, column]) => {
        const isJson = column.getSQLType() === 'jsonb';
        return batch.map((row) => asText(row[key], isJson));
      }),
    );
  }
}

function asText(value: unknown, isJson: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && !isJson) return `{${value.join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
