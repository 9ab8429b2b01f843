import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { countIn } from '#contract/money.ts';
import type { SetupNeed } from '#contract/setup-needs.ts';
import { buildApp } from './app.ts';
import { CatalogCache } from './features/catalog/catalog-cache.ts';
import { catalogChannel } from './features/catalog/catalog-channel.ts';
import { noteMail } from './features/letters/note-mail.ts';
import { makeLogPartitions } from './features/log/log.queries.ts';
import { openMailing } from './features/mail/open-mailing.ts';
import { traceMailing } from './features/mail/trace-mail.ts';
import { paymentsOf } from './features/payments/payments-of.ts';
import { tracePayments } from './features/payments/trace-payments.ts';
import { openPhotoStore } from './features/photos/open-photo-store.ts';
import { beginUnset } from './features/settings/begin-unset.ts';
import { CurrentSettings, settingsChannel } from './features/settings/current-settings.ts';
import { offerOwnership, type OwnerLink } from './features/setup/offer-ownership.ts';
import { projectIdOf } from './features/shop-config/present-config.ts';
import { hasOrders } from './features/shop-config/change-region.ts';
import { followRegion } from './features/shop-config/follow-region.ts';
import { settleRegion } from './features/shop-config/settle-region.ts';
import { refuseTokens, verifyFirebaseTokens } from './identity/firebase-tokens.ts';
import { fetchFirebaseKeys, ProviderKeys } from './identity/provider-keys.ts';
import { rememberTokens } from './identity/remember-tokens.ts';
import type { TokenVerifier } from './identity/token-claims.rule.ts';
import { listenForChanges } from './platform/change-listener.ts';
import { ConfigError, type Config } from './platform/config.ts';
import { startWarnings } from './platform/start-warnings.ts';
import { openDatabase, type Database } from './platform/database.ts';
import { Instances } from './platform/instances.ts';
import type { LocalMode } from './platform/local-mode.ts';
import { Metrics } from './platform/metrics.ts';
import { migrate } from './platform/migrations.ts';
import { serveMetrics } from './platform/serve-metrics.ts';
import { markUse, usedSince } from './platform/shop-state.ts';
import { shopUrl } from './platform/shop-url.ts';
import { openTraces } from './platform/traces.ts';

export interface OpenShop {
  url: string;
  /** In a shop in production that has no admin, and whose settings name none. */
  ownerLink?: OwnerLink;
  /** Says at `/readyz` that the shop is about to close, and goes on serving for `DRAIN_SECONDS`. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** The cache of frequent reads; entries expire after seconds even if a notification was lost. */
const CATALOG_CACHE = {
  maxAgeMs: 5_000,
  maxAnswerBytes: 16_000_000,
  maxMatches: 50_000,
  maxProductBytes: 8_000_000,
};
const WEB_FOLDER = path.join(import.meta.dirname, '../.build/web');
/** Requests that take longer than this after the shop was asked to close are aborted. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Options of opening a shop. */
export interface Opening {
  /** Null: the shop has no pages, only the API. */
  webFolder?: string | null;
  /** Called once when the shop has to be opened anew: it has another currency, locale or time zone. */
  onRegionChange?: () => void;
}

/**
 * Migrates the database, builds the shop and listens. `database.url` must be set. Throws ConfigError for settings that the
 * database's shop can't have.
 */
export async function openShop(
  given: Config,
  local?: LocalMode,
  { webFolder = WEB_FOLDER, onRegionChange }: Opening = {},
): Promise<OpenShop> {
  const { url } = given.database;
  if (url === undefined) throw new ConfigError(['DATABASE_URL is needed']);
  await migrate(url);
  // If anything fails from here on, everything opened before is closed.
  await using opened = new AsyncDisposableStack();
  const { database, catalogDatabase, reportTo, log } = openDatabases(given, url, opened);
  const traces = opened.adopt(await openTraces(given.traces, log), (each) => each?.close());
  const config = await settle(database, given);
  const metrics = opened.adopt(
    new Metrics({ primary: database.pool, catalog: catalogDatabase.pool }),
    (each) => each.close(),
  );
  const photoStore = opened.adopt(await openPhotoStore(config), (store) => store.close());
  const instances = new Instances();
  const catalogCache = new CatalogCache({ ...CATALOG_CACHE, inStep: instances });
  const settings = new CurrentSettings(database, config.shop.name, instances);
  await settings.current();
  const mailing = await notedMailing(database, config, webFolder ?? WEB_FOLDER);
  const { isLeaving, leave } = draining(config);
  const app = await buildApp({
    config,
    database,
    catalogDatabase,
    catalogCache,
    instances,
    photoStore,
    settings,
    ...(mailing && { mailing: traceMailing(mailing, traces) }),
    metrics,
    traces,
    payments: tracePayments(paymentsOf(config, local)),
    verifyToken: rememberTokens(local?.verifyToken ?? firebaseVerifier(config)),
    now: () => new Date(),
    isLeaving,
    followsRegion: onRegionChange !== undefined,
    ...(local && { local }),
    ...(webFolder !== null && { webFolder }),
  });
  reportTo(app);
  for (const warning of startWarnings(config, process.getuid?.())) app.log.warn(warning);
  const channels = {
    ...catalogChannel(catalogCache),
    ...settingsChannel(settings),
    ...(onRegionChange && followRegion(database, config, onRegionChange)),
  };
  opened.adopt(listenForChanges(url, channels, instances), (listener) => listener.close());
  opened.use(await openMetrics(metrics, config));
  opened.adopt(app, closeWithTimeout);
  await app.listen({ port: config.port, host: config.host });
  const ownerLink = await ownerLinkOf(config, database);
  const open = opened.move();
  const close = () => open.disposeAsync();
  return { url: shopUrl(app, config), leave, close, ...(ownerLink && { ownerLink }) };
}

/** Returns what `/readyz` asks, and what begins and waits out the time in which the shop is about to close. */
function draining({ drainMs }: Config) {
  let isLeaving = false;
  const leave = async () => {
    isLeaving = true;
    await delay(drainMs);
  };
  return { isLeaving: () => isLeaving, leave };
}

/** Serves the metrics on their own port, if one is set, until it is disposed of. */
async function openMetrics(metrics: Metrics, { host, metricsPort: port }: Config) {
  if (port === undefined) return undefined;
  const server = await serveMetrics(metrics, { host, port });
  return { [Symbol.asyncDispose]: () => server.close() };
}

async function ownerLinkOf(
  { mode, adminEmails, origin, dataDir }: Config,
  database: Database,
): Promise<OwnerLink | undefined> {
  if (mode !== 'production' || adminEmails.length > 0 || origin === undefined) return undefined;
  return offerOwnership({ database, origin, dataDir, now: new Date() });
}

/** Opens what sends letters, and notes in the database whether there is anything that does. */
async function notedMailing(database: Database, config: Config, webFolder: string) {
  const mailing = openMailing(config, webFolder);
  await noteMail(database, mailing !== undefined, new Date());
  return mailing;
}

/** Makes the database ready for the shop, and returns the configuration with what the database keeps of it. */
async function settle(database: Database, given: Config): Promise<Config> {
  if (given.mode === 'production') await waitForSetup(database, given);
  await markUse(database, given.mode);
  const config = { ...given, shop: await settleRegion(database, given) };
  countIn(config.shop.currency);
  // The sweep makes them, too, but only once the shop is open: it may have been closed for months.
  await makeLogPartitions(database.pool);
  return config;
}

/** Has a new shop wait with sales until its owner has set what they need. */
async function waitForSetup(database: Database, { region, payment }: Config): Promise<void> {
  const isNew = (await usedSince(database)) === undefined && !(await hasOrders(database.orm));
  const set: SetupNeed[] = [];
  if (region.currency !== undefined) set.push('currency');
  if (payment.publishableKey !== undefined) set.push('payment');
  await beginUnset(database, { isNew, set });
}

function openDatabases(
  { database: settings, traces }: Config,
  url: string,
  opened: AsyncDisposableStack,
) {
  let app: FastifyInstance | undefined;
  const isTraced = traces !== undefined;
  const open = (address: string): Database => {
    const onError = (error: Error) => app?.log.warn({ err: error }, 'database connection lost');
    return opened.adopt(
      openDatabase(address, settings.poolSize, onError, { isTraced }),
      (database) => database.close(),
    );
  };
  const database = open(url);
  const catalogDatabase = settings.replicaUrl ? open(settings.replicaUrl) : database;
  return {
    database,
    catalogDatabase,
    reportTo: (shop: FastifyInstance) => void (app = shop),
    log: () => app?.log,
  };
}

/** Lets running requests finish, up to CLOSE_TIMEOUT_MS. */
async function closeWithTimeout(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(timer);
}

function firebaseVerifier(config: Config): TokenVerifier {
  if (config.auth.providers.length === 0) return refuseTokens;
  return verifyFirebaseTokens(new ProviderKeys(fetchFirebaseKeys), {
    projectId: projectIdOf(config),
    providers: config.auth.providers,
  });
}
