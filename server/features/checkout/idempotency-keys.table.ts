import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/columns.ts';

/** Which checkout a key of `payment/create` stands for, per user, for 24 hours: its answer is read from that. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** Digest of the request, so that another one under the same key is noticed. */
    bodyHash: text('body_hash').notNull(),
    checkoutId: uuid('checkout_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
