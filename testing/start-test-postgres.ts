import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { makeLogPartitions } from '#server/features/log/log.queries.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that tests copy and never write to. */
    templateDatabaseUrl: string;
  }
}

/** Starts one PostgreSQL for all tests of the server. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-test-'));
  const postgres = await startPostgres({ dataDir, durable: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.url);
    // The start of the shop makes them, too.
    const database = openDatabase(postgres.url, 1, () => {});
    await makeLogPartitions(database.pool);
    await database.close();
  } catch (error) {
    // A running PostgreSQL would keep the test run from ending.
    await stop();
    throw error;
  }
  project.provide('templateDatabaseUrl', postgres.url);
  return stop;
}
