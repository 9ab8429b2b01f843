/** `npm run schema`: writes server/platform/schema.sql from a freshly migrated database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrations.ts';
import { printSchema } from '#testing/print-schema.ts';

const FILE = resolve(import.meta.dirname, '../server/platform/schema.sql');

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-schema-'));
try {
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url, 1, () => {});
    writeFileSync(FILE, await printSchema(database.pool));
    await database.close();
  } finally {
    await postgres.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
