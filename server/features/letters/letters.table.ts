import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LETTER_KINDS, LETTER_STATES, OPTIONAL_KINDS } from '#contract/letter-kinds.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/** The subject of a letter, as ids. A test letter has the words of the form. */
export interface LetterData {
  /** The entry of an order's or a return's history. */
  step?: string;
  refund?: string;
  /** A payment to the shop itself. */
  payment?: string;
  return?: string;
  /** A message, or in a correction the change of a parcel's tracking. */
  note?: string;
  dispute?: string;
  /** A withdrawal from the contract. */
  withdrawal?: string;
  product?: string;
  /** An invitation to the staff. */
  invite?: string;
  /** The person whose rights have changed. */
  person?: string;
  /** The time of a log-in, in seconds since 1970. */
  signedInAt?: number;
  /** Products that are low, with their stock. */
  low?: [id: string, stock: number][];
  test?: true;
  subject?: string;
  words?: string;
}

/**
 * Letters to send and letters that were sent. Triggers write most of them, in the transaction of what they tell; every
 * instance sends those that are due.
 */
export const letters = pgTable(
  'letters',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: LETTER_KINDS }).notNull(),
    /** The key of its event: there is one letter of each key. */
    key: text('key').notNull(),
    /** The person whom it is for; null for the owner, and for an invitation. */
    userId: text('user_id').references(() => users.id),
    orderId: uuid('order_id').references(() => orders.id),
    data: jsonb('data').$type<LetterData>().notNull().default({}),
    state: text('state', { enum: LETTER_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The number of times that a mail server may have taken it without saying so. */
    doubts: integer('doubts').notNull().default(0),
    /** The number of times that a mail server has refused it for good. */
    refusals: integer('refusals').notNull().default(0),
    /** The number of times that it was sent before and somebody had it sent again. */
    copies: integer('copies').notNull().default(0),
    /** While it is being sent: when another instance may take it over. */
    nextTryAt: timestamp('next_try_at').notNull(),
    firstTryAt: timestamp('first_try_at'),
    createdAt: timestamp('created_at').notNull(),
    /** The time at which it was sent, given up or dropped. */
    endedAt: timestamp('ended_at'),
    /** The address it went to. Removed when the account is deleted, as `error` is. */
    recipient: text('recipient'),
    messageId: text('message_id'),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('letters_key').on(table.key),
    index('letters_due')
      .on(table.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('letters_failed')
      .on(table.endedAt)
      .where(sql`state = 'failed'`),
    index('letters_newest').on(table.createdAt, table.id),
    index('letters_state_newest').on(table.state, table.createdAt, table.id),
    index('letters_of_user').on(table.userId),
    index('letters_of_order').on(table.orderId),
  ],
);

export type LetterRow = typeof letters.$inferSelect;

/**
 * Texts of letters as they were last sent or tried. Deleted with the letter, and with the account of the person whom it is to or
 * about.
 */
export const letterTexts = pgTable('letter_texts', {
  letterId: uuid('letter_id')
    .primaryKey()
    .references(() => letters.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
});

export type LetterText = Pick<typeof letterTexts.$inferSelect, 'subject' | 'text'>;

/** The letters that people don't want any more. */
export const letterStops = pgTable(
  'letter_stops',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: OPTIONAL_KINDS }).notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
