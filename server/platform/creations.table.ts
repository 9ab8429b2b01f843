import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';

/** Things that a first request under an `Idempotency-Key` created, per user and kind, for 24 hours. */
export const creations = pgTable(
  'creations',
  {
    userId: text('user_id').notNull(),
    kind: text('kind', {
      enum: ['product', 'coupon', 'refund', 'job', 'stock change', 'message', 'sale', 'payment'],
    }).notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The answer that was sent. Null only inside the transaction that creates it. */
    answer: jsonb('answer'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    index('creations_created_at').on(table.createdAt),
  ],
);
