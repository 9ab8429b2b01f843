import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { shopUrl } from './platform/shop-url.ts';
import { addBackOffice, type BackOfficeDeps } from './back-office.ts';
import { addBuying, type BuyingDeps } from './buying.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import type { Catalog } from './features/catalog/catalog-cache.ts';
import { HomeRows } from './features/catalog/home-rows.ts';
import { homeRowsRoutes } from './features/catalog/home-rows.routes.ts';
import { catalogPageData, catalogSitemap } from './features/catalog/page-data.ts';
import { noteSignIns } from './features/letters/owner-letters.ts';
import { logExport } from './features/log/log.queries.ts';
import type { PhotoStore } from './features/photos/photo-store.ts';
import { IconsOfLogo } from './features/photos/logo-icons.ts';
import { pdfsOf } from './features/papers/pdf-thread.ts';
import { photosRoutes } from './features/photos/photos.routes.ts';
import type { CurrentSettings } from './features/settings/current-settings.ts';
import { configSource, presentServices } from './features/shop-config/present-config.ts';
import { shopConfigRoutes } from './features/shop-config/shop-config.routes.ts';
import { firstReviews } from './features/reviews/reviews.queries.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { shopPagesRoutes } from './features/settings/shop-pages.routes.ts';
import { stockRequestsRoutes } from './features/stock-requests/stock-requests.routes.ts';
import { accountsIn } from './features/users/find-users.queries.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { hasValidToken, type IdentityDeps } from './identity/caller.ts';
import { enforceAccess } from './identity/enforce-access.ts';
import type { TokenVerifier } from './identity/token-claims.rule.ts';
import { addLetterPages, addLetters, lettersDepsOf, type AddLettersDeps } from './letters.ts';
import { type PagesDeps, pagesRoutes } from './pages/pages.routes.ts';
import { requireAccessRules } from './platform/access.ts';
import type { Database } from './platform/database.ts';
import { answerUnreadable, answerUnroutable, routableUrl } from './platform/broken-requests.ts';
import { CONNECTION_LIMITS, ConnectionGate } from './platform/connection-gate.ts';
import { handleError, handleUnknownPath } from './platform/error-handler.ts';
import { ApiError } from './platform/errors.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { watchBodies } from './platform/body-watch.ts';
import { httpLimits, REQUEST_LIMITS, type RequestLimits } from './platform/http-limits.ts';
import { waitForInstances, type Instances } from './platform/instances.ts';
import type { LocalMode } from './platform/local-mode.ts';
import { loggerOptions, logRequests } from './platform/logging.ts';
import { metricsRoutes } from './platform/serve-metrics.ts';
import { warnOfUntrustedProxy } from './platform/untrusted-proxy.ts';
import { countRequests, type Metrics } from './platform/metrics.ts';
import { describeApi, serveApiDocs } from './platform/openapi.ts';
import { setReadableMessages } from './platform/readable-messages.ts';
import { acceptJsonOnly, refuseRequests } from './platform/refuse-requests.ts';
import { addCommonHeaders, makeRequestId } from './platform/request-id.ts';
import { UserLimits } from './platform/user-limits.ts';

/** Rendered pages age out in seconds, even if a notification of a change was lost. */
const PAGES_MAX_AGE_MS = 5_000;

export interface AppDeps extends BuyingDeps, Pick<BackOfficeDeps, 'fetchPhoto'> {
  /** For lists of products and the dashboard: the primary, or a replica of it. */
  catalogDatabase: Database;
  photoStore: PhotoStore;
  /** The owner's settings. */
  settings: CurrentSettings;
  /** The destination of letters; without it none are sent. */
  mailing?: AddLettersDeps['mailing'];
  metrics: Metrics;
  /** The instances of the shop; without it there is only this one. */
  instances?: Instances;
  verifyToken: TokenVerifier;
  local?: LocalMode;
  /** Limits of the time in which requests arrive; shorter in tests. */
  requestLimits?: RequestLimits;
  /** The built web app; without it (API tests, development) no pages are served. */
  webFolder?: string;
}

/** Builds the shop's HTTP server: hooks and plugins first, then every feature. Does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  setReadableMessages();
  const requestLimits = deps.requestLimits ?? REQUEST_LIMITS;
  const { trustProxy } = deps.config;
  const gate = new ConnectionGate(CONNECTION_LIMITS, trustProxy, () => app.log);
  const app: FastifyInstance = Fastify({
    ...httpLimits(requestLimits),
    serverFactory: gate.makeServer,
    logger: loggerOptions(deps.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    genReqId: makeRequestId,
    requestIdHeader: false,
    rewriteUrl: routableUrl,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  });
  watchBodies(app, requestLimits);
  await addHooksAndPlugins(app, deps);
  await addFeatures(app, deps);
  return app;
}

async function addHooksAndPlugins(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, local, now } = deps;
  acceptJsonOnly(app);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);

  addCommonHeaders(app, { strictTransport: config.mode === 'production' });
  refuseRequests(app, local);
  if (config.mode === 'production') warnOfUntrustedProxy(app);
  logRequests(app);
  countRequests(app, deps.metrics);
  requireAccessRules(app);
  const identity: IdentityDeps = {
    verifyToken: deps.verifyToken,
    ...accountsIn(database),
    now,
    onAdmin: noteSignIns({ database, now }),
    onExport: (actor, uid) => logExport(database, actor, uid),
  };
  // Before `enforceAccess`, which costs a query.
  if (config.rateLimit) {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: (request) => rateLimitKey(request, identity),
      errorResponseBuilder: tooMany,
    });
  }
  enforceAccess(app, identity);
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins });
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await describeApi(app, { isLocal: local !== undefined });
}

async function addFeatures(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, local, now, settings, webFolder } = deps;
  const listPool = deps.catalogDatabase.pool;
  const catalog = { pool: database.pool, listPool, cache: deps.catalogCache };
  const homeRows = new HomeRows(catalog);
  const pageData = catalogPageData(catalog, homeRows);
  const shopConfig = configSource(config, local, settings);
  const origin = () => config.origin ?? shopUrl(app, config);
  const drawPdf = pdfsOf(app);
  const letters = lettersDepsOf({ ...deps, drawPdf }, origin);
  await app.register(healthRoutes(database.pool));
  if (local) await app.register(metricsRoutes(deps.metrics));
  await app.register(
    async (api) => {
      if (deps.instances) waitForInstances(api, deps.instances);
      await api.register(shopConfigRoutes(shopConfig, (changed) => settings.onChange(changed)));
      await api.register(shopPagesRoutes((slug) => settings.page(slug)));
      await api.register(catalogRoutes(catalog, pageData));
      await api.register(homeRowsRoutes(catalog, homeRows));
      await addBuying(api, deps);
      await addWritesOfPeople(api, deps);
      await addBackOffice(api, { ...deps, drawPdf });
      await addLetters(api, deps, letters);
      const { adminEmails, adminProviders } = config;
      await api.register(usersRoutes({ database, adminEmails, adminProviders, now }));
    },
    { prefix: '/api/v1' },
  );
  await serveApiDocs(app);
  // Paths under /api are never pages.
  for (const url of ['/api', '/api/*']) {
    app.all(
      url,
      { schema: { hide: true }, config: { access: { who: 'public' } } },
      handleUnknownPath,
    );
  }
  await app.register(photosRoutes(deps.photoStore));
  await addLetterPages(app, deps, letters);
  if (webFolder !== undefined)
    await addPages(app, { deps, webFolder, shopConfig, catalog, pageData });
}

interface Shown {
  deps: AppDeps;
  webFolder: string;
  shopConfig: PagesDeps['shopConfig'];
  catalog: Catalog;
  pageData: ReturnType<typeof catalogPageData>;
}

/** Adds the pages of the web app. */
async function addPages(app: FastifyInstance, shown: Shown): Promise<void> {
  const { deps, webFolder, shopConfig, catalog, pageData } = shown;
  const { config, local, settings } = deps;
  const icons = new IconsOfLogo(deps.photoStore);
  await app.register(
    pagesRoutes({
      shopConfig,
      services: presentServices(config, local),
      webFolder,
      hasPage: async (slug) => (await settings.page(slug)) !== undefined,
      catalog: {
        data: {
          ...pageData,
          page: (slug) => settings.page(slug),
          reviews: (id) => firstReviews(deps.database.pool, id),
        },
        onChange(changed) {
          catalog.cache.onChange(changed);
          settings.onChange(changed);
        },
        maxAgeMs: PAGES_MAX_AGE_MS,
        inStep: catalog.cache.inStep,
        turns: catalog.cache.turns,
      },
      sitemap: catalogSitemap(catalog),
      iconsOf: (logo) => icons.of(logo),
      origin: () => config.origin ?? shopUrl(app, config),
    }),
  );
}

/** Adds the routes by which shoppers write: reviews, requests for stock, carts and addresses. */
async function addWritesOfPeople(
  api: FastifyInstance,
  { config, database, catalogCache: cache, now }: AppDeps,
): Promise<void> {
  const limits = new UserLimits(config.rateLimit);
  const onChange = () => cache.reviewsChanged();
  await api.register(reviewsRoutes({ database, now, cache, limits, onChange }));
  await api.register(stockRequestsRoutes({ database, now, limits }));
  await api.register(cartRoutes({ database, now, limits }));
  await api.register(addressesRoutes({ database, limits }));
}

/**
 * Rate limits count requests with a valid token separately: behind a proxy that is not configured, all clients
 * have one address, and one that sends junk must not use up the limit of those who are signed in.
 */
async function rateLimitKey(request: FastifyRequest, identity: IdentityDeps): Promise<string> {
  const address = normalizeIP(request.ip);
  return `${address} ${(await hasValidToken(request, identity)) ? 'signed in' : 'anonymous'}`;
}

function tooMany(_request: unknown, context: { ttl: number }): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many requests. Wait a little and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)),
  });
}
