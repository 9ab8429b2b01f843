/**
 * `npm run doctor [-- --json]`: looks at all parts of the shop that the settings name, open or closed, and says what to do about what
 * is wrong. Exit code 0: all checks are ok. 1: at least one is not. 2: wrong use.
 */
import { parseArgs } from 'node:util';
import { databaseUrlOf, findShop } from '#local/find-shop.ts';
import { checkHealth, type Health } from '#server/features/health/check-health.ts';
import { noPayments } from '#server/features/payments/no-payments.ts';
import { paymentsOf } from '#server/features/payments/payments-of.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { ConfigError, readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readOptions } from './read-options.ts';
import { runForOperator } from './run-for-operator.ts';

const USAGE = `Usage: npm run doctor [-- --json]

Looks at all parts of the shop: settings, disks, database, mail, photos, payments, queues, backups and more.
  --json  prints { ok, checks: [{ name, ok, words, remedy? }] }`;

/** As many checks as this ask the database at the same time. */
const CONNECTIONS = 4;

const { json = false } = readOptions(USAGE, () => {
  return parseArgs({ options: { json: { type: 'boolean' } } }).values;
});

await runForOperator(async () => {
  const health = await lookAtShop(process.env);
  console.log(json ? JSON.stringify(health, null, 2) : linesOf(health).join('\n'));
  process.exitCode = health.ok ? 0 : 1;
});

async function lookAtShop(environment: NodeJS.ProcessEnv): Promise<Health> {
  try {
    const config = readConfig(environment);
    return await lookAt(config, databaseUrlOf(config));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const words = error.message.replace(/\s*\n\s*- /g, ' ');
    const remedy = 'Correct the settings. Until then nothing else can be looked at.';
    return { ok: false, checks: [{ name: 'settings', ok: false, words, remedy }] };
  }
}

async function lookAt(config: Config, databaseUrl: string): Promise<Health> {
  await using opened = new AsyncDisposableStack();
  const open = (url: string) =>
    opened.adopt(
      openDatabase(url, CONNECTIONS, () => {}),
      (database) => database.close(),
    );
  const database = open(databaseUrl);
  const { replicaUrl } = config.database;
  // Awaited here: what was opened is closed at the end.
  return await checkHealth({
    config,
    database,
    catalogDatabase: replicaUrl === undefined ? database : open(replicaUrl),
    photoStore: opened.adopt(await openPhotoStore(config), (store) => store.close()),
    payments: providerOf(config),
    shopOrigin: () =>
      config.origin ?? findShop(config.dataDir).url ?? `http://localhost:${config.port}`,
    now: () => new Date(),
  });
}

/** A local shop has a sandbox once it was opened. */
function providerOf(config: Config): PaymentProvider {
  if (config.mode === 'production' || config.payment.secretKey !== undefined)
    return paymentsOf(config);
  const { sandbox } = findShop(config.dataDir);
  return sandbox ? paymentsOf(config, { sandbox }) : noPayments();
}

function linesOf({ checks }: Health): string[] {
  return checks.flatMap(({ name, ok, words, remedy }) => [
    `${ok ? '✓' : '✗'} ${name}: ${words}`,
    ...(remedy === undefined ? [] : [`    ${remedy}`]),
  ]);
}
