/**
 * `npm run bench -- log`: fills a log with entries of 24 months in a database of its own, and measures what they take, what a write costs
 * with and without the log, and the queries of its screen. 10,000,000 entries need 25 GB in the folder for temporary files and half an
 * hour.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { makeLogPartitions } from '#server/features/log/log.queries.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrations.ts';
import { fillLog, sizesOf } from './log-rows.ts';
import { measureReads, measureWrites, planOfWorst } from './log-times.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { toTable } from './table.ts';

export async function run({ size: rows }: BenchOptions): Promise<Result['cases']> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
  try {
    const postgres = await startPostgres({ dataDir });
    try {
      return await measureLog(postgres.url, rows);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureLog(url: string, rows: number): Promise<Result['cases']> {
  await migrate(url);
  // Without the time limits of the shop, which filling takes longer than.
  const filling = new pg.Pool({
    connectionString: url,
    max: 2,
    options: '-c maintenance_work_mem=512MB',
  });
  const database = openDatabase(url, 4, () => {});
  try {
    await makeLogPartitions(database.pool);
    const before = await measureWrites(filling);
    console.log(toTable('an empty log', before));
    const start = performance.now();
    await fillLog(filling, rows);
    console.log(`\n${rows} entries, filled in ${seconds(start)} s\n`);
    console.log(toTable('table', await sizesOf(filling, rows)));
    const writes = await measureWrites(filling);
    const reads = await measureReads(database);
    console.log(`\n${toTable('case', { ...writes, ...reads })}\n`);
    console.log(await planOfWorst(database));
    return { ...writes, ...reads };
  } finally {
    await Promise.all([filling.end(), database.close()]);
  }
}

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1_000);
}
