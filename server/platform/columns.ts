import { randomUUIDv7 } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  customType,
  timestamp as pgTimestamp,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';

/** A timestamp with millisecond precision, so that the API shows exactly what is stored. */
export function timestamp(name: string) {
  return pgTimestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** The same as a text, in PostgreSQL's format. */
export function timestampText(name: string) {
  return pgTimestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
}

/** A time by the database's clock, to the microsecond, which a Date of JavaScript would round. */
export function exactTime(name: string) {
  return pgTimestamp(name, { withTimezone: true, mode: 'string' });
}

/** A UUIDv7 made by the app, so that no sequence is needed. */
export function id(name = 'id') {
  return uuid(name).$defaultFn(() => randomUUIDv7());
}

/** An amount of money in minor units. */
export function minor(name: string) {
  return bigint(name, { mode: 'number' }).notNull();
}

/** PostgreSQL's full-text search vector. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A column's value plus `by`, for an update that must not overwrite a concurrent one. */
export function increment(column: PgColumn, by = 1): SQL<number> {
  return sql`${column} + ${by}`;
}
