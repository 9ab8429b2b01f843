import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, timestamp } from '#server/platform/columns.ts';

export const BACKUP_STATES = ['running', 'done', 'failed'] as const;

/** Backups that the shop itself has made, or is making. */
export const backups = pgTable(
  'backups',
  {
    id: id().primaryKey(),
    /** The day in the shop's time zone for which it was due; null for one that somebody asked for. */
    night: text('night'),
    /** The name of its file. */
    file: text('file').notNull(),
    state: text('state', { enum: BACKUP_STATES }).notNull().default('running'),
    startedAt: timestamp('started_at').notNull(),
    /** Its instance says this often that it goes on. */
    seenAt: timestamp('seen_at').notNull(),
    endedAt: timestamp('ended_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Orders in it. */
    orders: integer('orders'),
    /** The reason why it failed, or why it is not proven. */
    problem: text('problem'),
    /** The time at which it was restored into a scratch database and passed the audit. */
    provenAt: timestamp('proven_at'),
    /** The file was deleted, because newer ones are kept. */
    deletedAt: timestamp('deleted_at'),
  },
  (table) => [
    uniqueIndex('backups_one_at_a_time')
      .on(table.state)
      .where(sql`state = 'running'`),
    uniqueIndex('backups_one_a_night')
      .on(table.night)
      .where(sql`state = 'done'`),
  ],
);

export type BackupRow = typeof backups.$inferSelect;
