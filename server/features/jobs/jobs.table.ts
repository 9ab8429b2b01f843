import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { JOB_STATES } from '#contract/job-limits.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * Work on many products. Its rows are written in the order of their positions: those below `done` are, in one
 * transaction with it. Undo goes back from there.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: ['bulk', 'import'] }).notNull(),
    /** Uid of who started it. */
    byUser: text('by_user').notNull(),
    state: text('state', { enum: JOB_STATES }).notNull(),
    isDryRun: boolean('is_dry_run').notNull().default(false),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    /** Rows that were written. */
    written: integer('written').notNull().default(0),
    /** Rows that were refused or left alone. */
    failed: integer('failed').notNull().default(0),
    startedAt: timestamp('started_at').notNull(),
    /** The entry of its undo in the log, and its time. That of the job itself has the job's id. */
    undoEntry: uuid('undo_entry'),
    undoStartedAt: timestamp('undo_started_at'),
  },
  (table) => [
    index('jobs_under_way')
      .on(table.startedAt)
      .where(sql`state in ('working', 'undoing')`),
  ],
);

/** What a row changes of its product, in minor units; `stock` is what can be bought. */
export interface StoredFields {
  name?: string;
  sku?: string | null;
  category?: string;
  price?: number;
  stock?: number;
  description?: string;
}

/** The rows of jobs: what they change, stored when the job starts. */
export const jobRows = pgTable(
  'job_rows',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The line of the file, or the number of the row. */
    line: integer('line').notNull(),
    productId: uuid('product_id').notNull(),
    /** Null for a product that the row creates. */
    before: jsonb('before').$type<StoredFields>(),
    after: jsonb('after').$type<StoredFields>(),
    /**
     * Null: to be written, or written. `same`: nothing to change; `refused`: not possible from the start; `changed`: the
     * product had changed since; `failed`: the database refused it; `kept`: written, and left so by undo.
     */
    outcome: text('outcome', { enum: ['same', 'refused', 'changed', 'failed', 'kept'] }),
    /** The column of the error. */
    column: text('column'),
    /** The words of the error, where they don't follow from `outcome` and `column`. */
    message: text('message'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    index('job_rows_errors')
      .on(table.jobId, table.position)
      .where(sql`outcome in ('refused', 'changed', 'failed', 'kept')`),
  ],
);
