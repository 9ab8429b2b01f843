import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofJob } from '#server/features/jobs/jobs.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Photos from the zip of an import, until its job is over. */
export const importFiles = pgTable(
  'import_files',
  {
    jobId: ofJob(),
    /** In lower case. */
    path: text('path').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.path] })],
);
