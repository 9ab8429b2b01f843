/**
 * Writes the types of the OpenAPI document into a file, then what they come from into another. Its arguments are the two files and
 * the text of the second one.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { buildApp } from '#server/app.ts';
import { CatalogCache } from '#server/features/catalog/catalog-cache.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { Metrics } from '#server/platform/metrics.ts';

const [file = '', stamp = '', sources = ''] = process.argv.slice(2);
const types = await typesOf(await readDocument());
writeFileSync(`${file}.new`, types);
renameSync(`${file}.new`, file);
writeFileSync(stamp, sources);

/** The document of a server without a database: nothing that it describes is called. */
async function readDocument(): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent', FIREBASE_PROJECT_ID: 'demo-api-types' });
  const database = openDatabase('postgres://127.0.0.1:9/none', 1, () => {});
  const limits = { maxAgeMs: 1, maxAnswerBytes: 1, maxMatches: 1, maxProductBytes: 1 };
  const app = await buildApp({
    config,
    database,
    catalogDatabase: database,
    catalogCache: new CatalogCache(limits),
    photoStore: diskPhotoStore(config.dataDir),
    settings: new CurrentSettings(database, config.shop.name),
    metrics: new Metrics({ primary: database.pool }),
    payments: stripePayments({ name: 'sandbox', secretKey: 'none', webhookSecret: 'none' }),
    verifyToken: () => Promise.reject(new Error('Nobody signs in here')),
    now: () => new Date(),
    sweeps: false,
  });
  const { body } = await app.inject({ url: '/api/v1/openapi.json' });
  await app.close();
  return body;
}

/**
 * openapi-typescript needs the compiler API of TypeScript 5, which TypeScript 7 doesn't have, so its import of `typescript` is
 * resolved to `typescript-5`.
 */
async function typesOf(document: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  try {
    const { default: makeTypes, astToString, COMMENT_HEADER } = await import('openapi-typescript');
    return `${COMMENT_HEADER}${astToString(await makeTypes(document, { silent: true }))}`;
  } finally {
    hooks.deregister();
  }
}
