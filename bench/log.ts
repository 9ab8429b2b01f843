/**
 * Fills a log with entries of 24 months in a database of its own, and measures what they take, what a write costs with and
 * without the log, and the queries of its screen: `npm run bench -- log [ROWS]`, by default 10,000,000, for which it needs
 * 25 GB in the folder for temporary files and half an hour. Times depend on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrations.ts';
import { fillLog, sizesOf } from './log-rows.ts';
import { measureReads, measureWrites, planOfWorst } from './log-times.ts';

const rows = Number(process.argv[2] ?? 10_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
try {
  const postgres = await startPostgres({ dataDir });
  try {
    await migrate(postgres.url);
    // Without the time limits of the shop, which filling takes longer than.
    const filling = new pg.Pool({
      connectionString: postgres.url,
      max: 2,
      options: '-c maintenance_work_mem=512MB',
    });
    const database = openDatabase(postgres.url, 4, () => {});
    console.log('An empty log:');
    console.table(await measureWrites(filling));
    const start = performance.now();
    await fillLog(filling, rows);
    console.log(`${rows} entries, filled in ${seconds(start)} s`);
    console.table(await sizesOf(filling, rows));
    console.table(await measureWrites(filling));
    console.table(await measureReads(database));
    console.log(await planOfWorst(database));
    await Promise.all([filling.end(), database.close()]);
  } finally {
    await postgres.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1_000);
}
