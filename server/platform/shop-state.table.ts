import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';

/** Flags about this database: `demo_seeded`, `used_in_production`. */
export const shopState = pgTable('shop_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  at: timestamp('at').notNull().defaultNow(),
});
