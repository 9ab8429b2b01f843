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
import { JOB_KINDS, JOB_STATES } from '#contract/job-limits.ts';
import type { StatementLine } from '#contract/jobs.ts';
import type { StockMove } from '#contract/stock-ledger.ts';
import type { CouponColumns } from '#server/features/coupons/stored-coupon.rule.ts';
import type { StoredProduct } from '#server/features/products/stored-product.rule.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * Work on many products, coupons, categories or payments. Its rows are written in the order of their positions: those below `done` are, in one
 * transaction with it. Undo goes back from there.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: JOB_KINDS }).notNull(),
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
    /** Rows with photos to take, how many of them are done, and photos that could not be taken. */
    photoRows: integer('photo_rows').notNull().default(0),
    photoRowsDone: integer('photo_rows_done').notNull().default(0),
    photoFailures: integer('photo_failures').notNull().default(0),
    startedAt: timestamp('started_at').notNull(),
    /** The entry of its undo in the log, and its time. That of the job itself has the job's id. */
    undoEntry: uuid('undo_entry'),
    undoStartedAt: timestamp('undo_started_at'),
    /** Uid of who undoes it. */
    undoBy: text('undo_by'),
    /** Tries that failed one after another, when the next one is due, and why the last one failed, for people. */
    failedTries: integer('failed_tries').notNull().default(0),
    nextTryAt: timestamp('next_try_at'),
    failure: text('failure'),
  },
  (table) => [
    index('jobs_under_way')
      .on(table.startedAt)
      .where(sql`state in ('working', 'undoing')`),
    index('jobs_newest')
      .on(table.startedAt, table.id)
      .where(sql`not is_dry_run`),
  ],
);

/** Values that clear a job's failed tries, written once a try has succeeded. */
export const NO_FAILED_TRIES = { failedTries: 0, nextTryAt: null, failure: null };

/** A row's changes of its product, in minor units; `stock` is the number of pieces that can be bought. */
export interface StoredFields extends Partial<StoredProduct> {
  /** Before: addresses of the product's photos; after: what the line names. */
  photos?: string[];
  /** Null: it is in none. */
  family?: StoredChoice | null;
}

/** The family of a member, and its values in the order of the options. */
export interface StoredChoice {
  id: string;
  name: string;
  options: string[];
  values: string[];
}

/** A stock import row's changes of its product. */
export interface StoredMove {
  /** Pieces on the shelf. */
  onHand?: number;
  /** The way they changed; only of `after`. */
  move?: StockMove;
  quantity?: number;
  words?: string;
}

/** A row's changes of its category. */
export interface StoredCategory {
  name?: string;
  /** The id of the category that it is in, and its name when the file was read; null: none. */
  parent?: string | null;
  parentName?: string | null;
  order?: number;
  slug?: string;
  title?: string;
  description?: string;
  words?: string;
}

/** A line of a bank statement, its amount in minor units. */
export interface StoredPayment extends StatementLine {
  /** By which the same line of another statement is known. */
  entry?: string;
  /** The id of the payment that is recorded. */
  id?: string;
}

export type StoredRow = StoredFields &
  StoredMove &
  CouponColumns & { ofCategory?: StoredCategory; payment?: StoredPayment };

/** The job that a row belongs to. The row is deleted with it. */
export function ofJob() {
  return uuid('job_id')
    .notNull()
    .references(() => jobs.id, { onDelete: 'cascade' });
}

/** The columns that name a row of a job. */
export function ofRow() {
  return {
    jobId: ofJob(),
    position: integer('position').notNull(),
    /** The line of the file, or the number of the row. */
    line: integer('line').notNull(),
    /** The product, the coupon, the category or the order. */
    productId: uuid('product_id').notNull(),
  };
}

/** The rows of jobs: what they change, stored when the job starts. */
export const jobRows = pgTable(
  'job_rows',
  {
    ...ofRow(),
    /** Null for a product or a coupon that the row creates. */
    before: jsonb('before').$type<StoredRow>(),
    after: jsonb('after').$type<StoredRow>(),
    /**
     * Null: to be written, or written. `same`: nothing to change; `refused`: not possible from the start; `changed`: the
     * product or coupon had changed since; `failed`: the database refused it; `kept`: written, and left so by undo.
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
