import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';

/** The second factor that people have beside passkeys: an app that shows codes, and the tries of these. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id').primaryKey(),
  /** Of the app, in base 32. Null: it has none. */
  secret: text('secret'),
  /** The step of the last code that was used: each counts once, and none before it. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  addedAt: timestamp('added_at'),
  lastUsedAt: timestamp('last_used_at'),
  /** Of an app that is still to show a code. */
  newSecret: text('new_secret'),
  newUntil: timestamp('new_until'),
  /** Wrong codes since the last right one or the last wait. */
  tries: integer('tries').notNull().default(0),
  /** Waits since the last right code: each is longer than the one before. */
  waits: integer('waits').notNull().default(0),
  waitUntil: timestamp('wait_until'),
});

/** Codes that each stand for a second factor once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    digest: text('digest').notNull(),
    createdAt: timestamp('created_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);
