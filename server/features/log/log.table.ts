import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, timestamp } from '#server/platform/columns.ts';

/*
 * The log of the back office. The trigger `log_change` writes it in the transaction of the change. The three tables are
 * partitioned by month (`make_log_partitions`); no row of the first two is ever changed or deleted.
 */

/** An admin's acts on one thing in one transaction, or a job's on many. Holds ids only. */
export const logEntries = pgTable(
  'log_entries',
  {
    id: id().notNull(),
    /** The time of the thing's first change, by the database's clock: after the locks that it waited for. */
    at: timestamp('at').notNull(),
    /** Uid of the admin. */
    byUser: text('by_user').notNull(),
    /** Their role then. */
    role: text('role').notNull(),
    /** The request's id, or the job's. */
    request: text('request').notNull(),
    /** The `operationId` of the call. */
    kind: text('kind').notNull(),
    /** Such as `product`, with its id. */
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    /** The entry that this one undoes. */
    undoes: uuid('undoes'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('log_entries_newest').on(table.at, table.id),
    index('log_entries_by').on(table.byUser, table.at, table.id),
    index('log_entries_kind').on(table.kind, table.at, table.id),
    index('log_entries_type').on(table.entityType, table.at, table.id),
    // With the type at the end: entries of other types are passed over without being read.
    index('log_entries_by_kind').on(table.byUser, table.kind, table.at, table.id, table.entityType),
    index('log_entries_by_type').on(table.byUser, table.entityType, table.at, table.id),
    index('log_entries_type_kind').on(table.entityType, table.kind, table.at, table.id),
    index('log_entries_undoes')
      .on(table.undoes)
      .where(sql`undoes is not null`),
  ],
);

/** The order in which changes were made: those of one row are in the order of its locks. */
export const logOrder = pgSequence('log_order');

/** A row of a table that an entry tells of: what changed in it. */
export const logChanges = pgTable(
  'log_changes',
  {
    nth: bigint('nth', { mode: 'number' })
      .notNull()
      .default(sql`nextval('log_order')`),
    entryId: uuid('entry_id').notNull(),
    /** The entry's time. */
    at: timestamp('at').notNull(),
    /** The thing that the row belongs to. */
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    /** The table and the row's id. */
    source: text('source').notNull(),
    rowId: text('row_id').notNull(),
    op: text('op', { enum: ['insert', 'update', 'delete', 'read'] }).notNull(),
    /** The columns that changed, without personal ones. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The personal columns that changed: what was in them is in `log_personal`. */
    personal: text('personal').array(),
  },
  (table) => [
    index('log_changes_entry').on(table.entryId, table.nth),
    index('log_changes_entity').on(table.entityId, table.at, table.entryId),
  ],
);

/** Personal data in the log. Deleting a person deletes their rows. */
export const logPersonal = pgTable(
  'log_personal',
  {
    entryId: uuid('entry_id').notNull(),
    at: timestamp('at').notNull(),
    /** The change it belongs to; null for an entry's address. */
    nth: bigint('nth', { mode: 'number' }),
    person: text('person').notNull(),
    /** The network address from which the entry's admin did it. */
    address: text('address'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('log_personal_entry').on(table.entryId),
    index('log_personal_person').on(table.person),
  ],
);
