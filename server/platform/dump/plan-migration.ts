import { FUNCTIONS, migrate, pendingSteps } from '#server/platform/migrations.ts';
import { readLocks, readTables, type TableLock } from './locks.queries.ts';
import { readDump } from './read-dump.queries.ts';
import { withScratchDatabase } from './scratch-database.queries.ts';
import { writeDump } from './write-dump.queries.ts';

/** A step of an upgrade. */
export interface PlannedStep {
  name: string;
  /** How long it took on a copy of this database. */
  milliseconds: number;
  /** Locks that it takes on tables that were there before, beyond those of the steps before it. They are held until the last step is done. */
  locks: TableLock[];
}

/**
 * The steps that bring a database to this version, each with its time and locks, as they are on a copy of it in a scratch database. None
 * if it needs none. The database itself is only read.
 */
export async function planMigration(
  databaseUrl: string,
  onProgress?: (words: string) => void,
): Promise<PlannedStep[]> {
  const { newest, migrations, functions } = await pendingSteps(databaseUrl);
  if (newest === undefined) return migrations.concat(FUNCTIONS).map(unmeasured);
  if (migrations.length === 0 && !functions) return [];
  return withScratchDatabase(databaseUrl, async (scratch) => {
    onProgress?.('Copying the database');
    await readDump(scratch, writeDump(databaseUrl, { level: 1 }), { staysOld: true });
    const tables = await readTables(scratch);
    onProgress?.('Upgrading the copy');
    const steps: PlannedStep[] = [];
    const known = new Set<string>();
    let began = performance.now();
    await migrate(scratch, undefined, async (client, name) => {
      const milliseconds = Math.round(performance.now() - began);
      const locks = (await readLocks(client)).filter(
        ({ table, mode }) => tables.has(table) && !known.has(`${table} ${mode}`),
      );
      for (const { table, mode } of locks) known.add(`${table} ${mode}`);
      steps.push({ name, milliseconds, locks });
      began = performance.now();
    });
    return steps;
  });
}

function unmeasured(name: string): PlannedStep {
  return { name, milliseconds: 0, locks: [] };
}
