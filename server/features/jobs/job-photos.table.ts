import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';
import { ofRow } from './jobs.table.ts';

/** A photo that a line names and that could not be taken. */
export interface PhotoFailure {
  /** As the line names it. */
  source: string;
  message: string;
}

/** A photo as a line names it; of a file in the zip its path, too. */
export interface StoredSource {
  source: string;
  path?: string;
}

/** The photos that rows of imports name. They are taken after the row is written. */
export const jobPhotos = pgTable(
  'job_photos',
  {
    ...ofRow(),
    /** Those that can be taken. */
    sources: jsonb('sources').$type<StoredSource[]>().notNull(),
    /** Names of the files of the product's photos when the job was made. */
    before: jsonb('before').$type<string[]>().notNull(),
    /** And once they were taken; null where the product's photos stayed. */
    after: jsonb('after').$type<string[]>(),
    failures: jsonb('failures').$type<PhotoFailure[]>().notNull(),
    isDone: boolean('is_done').notNull(),
    /** Tries that failed. */
    tries: integer('tries').notNull().default(0),
    /** An instance takes them until then, or they wait for their next try. If it was killed, another one begins anew. */
    leasedUntil: timestamp('leased_until'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    index('job_photos_due')
      .on(table.jobId, table.position)
      .where(sql`not is_done`),
    index('job_photos_failed')
      .on(table.jobId, table.position)
      .where(sql`failures <> '[]'`),
  ],
);
