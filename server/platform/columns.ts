import { randomUUIDv7 } from 'node:crypto';
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, so that what the wire shows is what is stored. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** A UUIDv7 made by the app: no sequence that a cluster would have to share. */
export function id(name = 'id') {
  return uuid(name).$defaultFn(() => randomUUIDv7());
}

/** A sum of money in minor units. */
export function minor(name: string) {
  return bigint(name, { mode: 'number' }).notNull();
}

/** The words of a row as PostgreSQL's full-text search keeps them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
