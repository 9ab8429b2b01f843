/**
 * An instance of the shop without HTTP that makes the order of a paid checkout and kills itself: before the invoice is
 * numbered, or when all is stored but nobody has been told yet. Its argument is a `PayingProcess` as JSON.
 */
import type pg from 'pg';
import { loadQuickly } from '#server/platform/load-quickly.ts';

export interface PayingProcess {
  databaseUrl: string;
  sandbox: { url: string; webhookSecret: string };
  /** The time, as ISO. */
  now: string;
  paymentReference: string;
  diesAt: 'invoice' | 'stored';
}

loadQuickly();
const [
  { newCheckoutLimiters },
  { checkoutDepsOf },
  { CatalogCache },
  { finishPayment },
  { stripePayments },
  { readConfig },
  { openDatabase },
  { SharedLimits },
] = await Promise.all([
  import('#server/features/checkout/checkout-limiters.ts'),
  import('#server/shop-parts.ts'),
  import('#server/features/catalog/catalog-cache.ts'),
  import('#server/features/webhooks/apply-event.ts'),
  import('#server/features/payments/stripe-payments.ts'),
  import('#server/platform/config.ts'),
  import('#server/platform/database.ts'),
  import('#server/platform/shared-limits.ts'),
]);

const {
  databaseUrl,
  sandbox,
  now: at,
  paymentReference,
  diesAt,
} = JSON.parse(process.argv[2] ?? '') as PayingProcess;

const die = () => process.kill(process.pid, 'SIGKILL');
const database = openDatabase(databaseUrl, 4, () => {});
database.pool.on('connect', (client) => watch(client));
const payments = stripePayments({
  name: 'sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: sandbox.webhookSecret,
  address: new URL(sandbox.url),
});
const config = readConfig({ FIREBASE_PROJECT_ID: 'demo-test' });
const cache = { maxAgeMs: 1, maxAnswerBytes: 1, maxMatches: 1, maxProductBytes: 1 };
const checkout = checkoutDepsOf({
  config,
  database,
  payments,
  catalogCache: new CatalogCache(cache),
  now: () => new Date(at),
});
const { questions } = newCheckoutLimiters(new SharedLimits());
await finishPayment({ ...checkout, questions }, paymentReference);
if (diesAt === 'stored') die();

/** Dies when the invoice's number would be taken. */
function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [first] = args;
    const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text);
    if (diesAt === 'invoice' && text.includes('paper_counters')) die();
    return query(...args);
  }) as typeof client.query;
}
