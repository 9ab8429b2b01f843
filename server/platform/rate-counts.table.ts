import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What instances of a shop count for its limits, until the window of each count is over. The table is unlogged: a crash of the
 * database empties it, and dumps leave it out. The columns are those that rate-limiter-flexible writes.
 */
export const rateCounts = pgTable('rate_counts', {
  /** The limit, and a digest of whom it counts. */
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** The end of the window, in milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
