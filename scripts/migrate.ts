/**
 * `npm run migrate -- --plan|--apply`: says what would bring the shop's database to this version, with times and locks measured on a copy, or does it
 * after a backup. A start does the same by itself. Exit code 0: planned or done. 1: it could not be done, with the reason. 2: wrong use.
 */
import { withShopDatabase } from '#local/shop-database.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { planMigration, type PlannedStep } from '#server/platform/dump/plan-migration.ts';
import { migrate, pendingSteps } from '#server/platform/migrations.ts';
import { backUpBefore } from './named-backup.ts';
import { readOptions } from './read-options.ts';
import { progressLines, runForOperator } from './run-for-operator.ts';

const USAGE = `Usage: npm run migrate -- --plan|--apply

  --plan   names each step that brings the database to this version, with its time and locks on a copy in a scratch database
  --apply  writes a backup to BACKUP_TO, then does all steps in one transaction: all of them, or none`;

const choice = readOptions(USAGE, () => {
  const [word, ...rest] = process.argv.slice(2);
  if ((word !== '--plan' && word !== '--apply') || rest.length > 0)
    throw new Error('Say --plan or --apply.');
  return word;
});

await runForOperator(async () => {
  const config = readConfig(process.env);
  const progress = progressLines();
  try {
    await withShopDatabase(config, { closed: false }, (url) =>
      choice === '--plan' ? plan(url) : apply(config, url),
    );
  } finally {
    progress.end();
  }

  async function plan(url: string): Promise<void> {
    const steps = await planMigration(url, progress.show);
    if (steps.length === 0)
      return console.log('The database is of this version. Nothing is to be done.');
    for (const line of steps.flatMap(toLines)) console.log(line);
    const total = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    console.log(
      `${steps.length} steps in one transaction, some ${total} ms in all. Locks are held until its end.`,
    );
  }

  async function apply(given: Config, databaseUrl: string): Promise<void> {
    const { newest, migrations, functions } = await pendingSteps(databaseUrl);
    if (migrations.length === 0 && !functions)
      return console.log('The database is of this version. Nothing was done.');
    if (newest !== undefined) {
      const deps = { databaseUrl, onProgress: progress.show };
      console.log(`The shop as it was is in ${await backUpBefore('upgrade', given, deps)}.`);
    }
    await migrate(databaseUrl);
    console.log('The database is of this version now.');
  }
});

function toLines({ name, milliseconds, locks }: PlannedStep): string[] {
  const byMode = Object.entries(Object.groupBy(locks, ({ mode }) => mode));
  return [
    `${name}: ${milliseconds} ms`,
    ...byMode.map(
      ([mode, held = []]) => `    ${mode} on ${held.map(({ table }) => table).join(', ')}`,
    ),
  ];
}
