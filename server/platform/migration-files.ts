import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/** All migrations, in their order. */
export const MIGRATIONS = readMigrationFiles({ migrationsFolder: FOLDER });
export const TIMES = MIGRATIONS.map(({ folderMillis }) => folderMillis);

interface Journal {
  entries: { when: number; tag: string }[];
}

const { entries } = JSON.parse(
  readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8'),
) as Journal;
const NAMES = new Map(entries.map(({ when, tag }) => [when, tag]));

/** The name of a migration, such as `0000_shop`. */
export function nameOf({ folderMillis }: (typeof MIGRATIONS)[number]): string {
  return NAMES.get(folderMillis) ?? String(folderMillis);
}
