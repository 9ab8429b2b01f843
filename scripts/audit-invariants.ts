/**
 * `npm run audit:invariants`: checks all invariants of a shop, even while it is selling. A local shop has to be
 * running, since its database and payment sandbox run with it. The shop is found by the settings it was started with.
 * Exit code 0: all invariants hold. 1: at least one is broken. 2: the check could not be done.
 */
import { existsSync } from 'node:fs';
import Stripe from 'stripe';
import { auditShop, isClean, type Audit } from '#server/features/audit/audit-shop.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { paymentsOf } from '#server/features/payments/payments-of.ts';
import { databaseUrlOf, findShop } from '#local/find-shop.ts';
import { ConfigError, readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase, UNHURRIED } from '#server/platform/database.ts';
import { isDatabaseAway } from '#server/platform/database-away.ts';
import { ApiError } from '#server/platform/errors.ts';

const RECHECK_DELAY_MS = 2_000;
const MAX_BREACHES_SHOWN = 20;
/** An audit that takes longer says this often what it does. */
const PROGRESS_MS = 5_000;

try {
  const audit = await auditOf(readConfig(process.env));
  for (const line of audit.flatMap(toLines)) console.log(line);
  process.exitCode = isClean(audit) ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}

async function auditOf(config: Config): Promise<Audit> {
  const found = config.mode === 'local' ? findShop(config.dataDir) : undefined;
  const url = databaseUrlOf(config);
  const photoStore = await openPhotoStore(config);
  // A shop on another machine has its photos there, unless they are in a bucket.
  const hasPhotos = config.s3.bucket !== undefined || existsSync(config.dataDir);
  const database = openDatabase(url, 2, () => {}, UNHURRIED);
  let doing = 'Connecting';
  const progress = setInterval(() => console.error(`… ${doing}`), PROGRESS_MS);
  try {
    return await auditShop(
      {
        database,
        provider: paymentsOf(config, found?.sandbox && { sandbox: found.sandbox }),
        photoStore: hasPhotos ? photoStore : undefined,
        checkoutTtlSeconds: config.checkoutTtlSeconds,
        now: () => new Date(),
        onProgress(words) {
          doing = words;
        },
      },
      RECHECK_DELAY_MS,
    );
  } finally {
    clearInterval(progress);
    photoStore.close();
    await database.close();
  }
}

function toLines({ invariant, finding }: Audit[number]): string[] {
  const { checked, breaches, underway } = finding;
  const sign = breaches.length === 0 ? '✓' : '✗';
  const pending = underway > 0 ? `, ${underway} under way` : '';
  return [
    `${sign} ${invariant.name} ${invariant.rule}: ${checked} checked${pending}, ${breaches.length} wrong`,
    ...breaches.slice(0, MAX_BREACHES_SHOWN).map(({ id, what }) => `    ${id} ${what}`),
    ...(breaches.length > MAX_BREACHES_SHOWN
      ? [`    … and ${breaches.length - MAX_BREACHES_SHOWN} more`]
      : []),
  ];
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message.replace('start', 'be audited');
  if (error instanceof ApiError) return error.message;
  if (isDatabaseAway(error)) return 'The database does not answer. Is the shop open?';
  if (error instanceof Stripe.errors.StripeError) {
    return `The payment provider does not answer: ${error.message} Is the shop open?`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
