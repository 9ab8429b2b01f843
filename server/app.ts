import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { addPages } from './add-pages.ts';
import { addressesFeature } from './features/addresses/addresses.feature.ts';
import { businessesFeature } from './features/businesses/businesses.feature.ts';
import { binFeature } from './features/bin/bin.feature.ts';
import { bulkFeature } from './features/bulk/bulk.feature.ts';
import { categoriesFeature } from './features/categories/categories.feature.ts';
import { cartFeature } from './features/cart/cart.feature.ts';
import { catalogFeature } from './features/catalog/catalog.feature.ts';
import { checkoutFeature } from './features/checkout/checkout.feature.ts';
import { collectionsFeature } from './features/collections/collections.feature.ts';
import { couponsFeature } from './features/coupons/coupons.feature.ts';
import { customersFeature } from './features/customers/customers.feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { disputesFeature } from './features/disputes/disputes.feature.ts';
import { importPhotosFeature } from './features/import-photos/import-photos.feature.ts';
import { importCategoriesFeature } from './features/import-categories/import-categories.feature.ts';
import { importPaymentsFeature } from './features/import-payments/import-payments.feature.ts';
import { importFeature } from './features/import/import.feature.ts';
import { jobsFeature } from './features/jobs/jobs.feature.ts';
import { lettersFeature } from './features/letters/letters.feature.ts';
import { noteSignIns } from './features/letters/owner-letters.ts';
import { logFeature } from './features/log/log.feature.ts';
import { logExport } from './features/log/log.queries.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import { orderSearchFeature } from './features/order-search/order-search.feature.ts';
import { ordersFeature } from './features/orders/orders.feature.ts';
import { papersFeature } from './features/papers/papers.feature.ts';
import { photosFeature } from './features/photos/photos.feature.ts';
import { pricingFeature } from './features/pricing/pricing.feature.ts';
import { ownPaymentsFeature } from './features/own-payments/own-payments.feature.ts';
import { refundsFeature } from './features/refunds/refunds.feature.ts';
import { reportFeature } from './features/report/report.feature.ts';
import { returnsFeature } from './features/returns/returns.feature.ts';
import { reviewsFeature } from './features/reviews/reviews.feature.ts';
import { deletionsFeature } from './features/backups/deletions.feature.ts';
import { endGuestsFeature } from './features/guests/end-guests.feature.ts';
import { guestsFeature } from './features/guests/guests.feature.ts';
import { holderOfKey } from './features/guests/order-keys.ts';
import { ISSUER, SessionTokens } from './features/sessions/session-tokens.ts';
import { isSessionOpen } from './features/sessions/session-rows.queries.ts';
import { factorsFeature } from './features/factors/factors.feature.ts';
import { ownFactors } from './features/factors/guard-factors.ts';
import { passkeysFeature } from './features/passkeys/passkeys.feature.ts';
import { sessionsFeature } from './features/sessions/sessions.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { setupFeature } from './features/setup/setup.feature.ts';
import { shipmentsFeature } from './features/shipments/shipments.feature.ts';
import { shopConfigFeature } from './features/shop-config/shop-config.feature.ts';
import { staffFeature } from './features/staff/staff.feature.ts';
import { stockRequestsFeature } from './features/stock-requests/stock-requests.feature.ts';
import { stockFeature } from './features/stock/stock.feature.ts';
import { talliesFeature } from './features/tallies/tallies.feature.ts';
import type { PersonalData } from './features/users/export-person.ts';
import { accountsIn } from './features/users/find-users.queries.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts';
import { withdrawalFeature } from './features/withdrawal/withdrawal.feature.ts';
import type { IdentityDeps } from './identity/caller.ts';
import { enforceAccess } from './identity/enforce-access.ts';
import { byIssuer } from './identity/by-issuer.ts';
import { limitRates } from './identity/limit-rates.ts';
import { rememberTokens } from './identity/remember-tokens.ts';
import { requireAccessRules } from './platform/access.ts';
import { watchBodies } from './platform/body-watch.ts';
import { answerUnreadable, answerUnroutable, routableUrl } from './platform/broken-requests.ts';
import { CONNECTION_LIMITS, ConnectionGate } from './platform/connection-gate.ts';
import { creationsFeature } from './platform/create-once.ts';
import { handleError, handleUnknownPath } from './platform/error-handler.ts';
import { addPlugins, startSweeps, type Feature } from './platform/feature.ts';
import { productPhotosFeature } from './features/product-photos/product-photos.feature.ts';
import { publishingFeature } from './features/publishing/publishing.feature.ts';
import { salesFeature } from './features/sales/sales.feature.ts';
import { familiesFeature } from './features/families/families.feature.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { HotAnswers, keepHotAnswers } from './platform/hot-answers.ts';
import { httpLimits, REQUEST_LIMITS } from './platform/http-limits.ts';
import { waitForInstances } from './platform/instances.ts';
import { loggerOptions, logRequests } from './platform/logging.ts';
import { countRequests } from './platform/metrics.ts';
import { openLimits } from './platform/open-limits.ts';
import { describeApi, serveApiDocs } from './platform/openapi.ts';
import { setReadableMessages } from './platform/readable-messages.ts';
import { acceptJsonOnly, refuseRequests } from './platform/refuse-requests.ts';
import { addCommonHeaders, makeRequestId } from './platform/request-id.ts';
import { limitsFeature, type SharedLimits } from './platform/shared-limits.ts';
import { metricsRoutes } from './platform/serve-metrics.ts';
import { warnOfUntrustedProxy } from './platform/untrusted-proxy.ts';
import { traceRequests } from './platform/traces.ts';
import { shopParts, type AppDeps, type ShopParts } from './shop-parts.ts';
import { watchingFeatures } from './watching-features.ts';

type AllDeps = AppDeps & { tokens: SessionTokens; limits: SharedLimits };

/** Builds the shop's HTTP server: hooks and plugins first, then every feature. Does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  setReadableMessages();
  const requestLimits = deps.requestLimits ?? REQUEST_LIMITS;
  const { trustProxy } = deps.config;
  const gate = new ConnectionGate(CONNECTION_LIMITS, trustProxy, () => app.log);
  const hot = new HotAnswers(deps.metrics);
  const app: FastifyInstance = Fastify({
    ...httpLimits(requestLimits),
    serverFactory: (handler, options) => gate.makeServer(hot.before(handler), options),
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
  keepHotAnswers(app, hot);
  const all = { ...deps, tokens: new SessionTokens(deps), limits: await openLimits(app, deps) };
  await addHooksAndPlugins(app, all);
  await addFeatures(app, all);
  return app;
}

async function addHooksAndPlugins(app: FastifyInstance, deps: AllDeps): Promise<void> {
  const { config, database, local, now, tokens, limits } = deps;
  if (deps.traces) traceRequests(app, deps.traces, { trustsProxy: config.trustProxy !== false });
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
    verifyToken: byIssuer(ISSUER, rememberTokens(tokens.verify), deps.verifyToken),
    ...accountsIn(database),
    holderOfKey: (shown, at) => holderOfKey(database, shown, at),
    isSessionOpen: (id) => isSessionOpen(database, id),
    secondFactor: async () => (await deps.settings.current()).staffSecondFactor,
    now,
    onAdmin: noteSignIns({ database, now }),
    onExport: (actor, uid) => logExport(database, actor, uid),
  };
  // Before `enforceAccess`, which costs a query.
  if (config.rateLimit) await limitRates(app, identity, limits);
  enforceAccess(app, identity);
  if (config.corsOrigins.length > 0)
    await app.register(cors, { origin: config.corsOrigins, exposedHeaders: ['x-request-id'] });
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await describeApi(app, { isLocal: local !== undefined });
}

/**
 * The features, lower layers first. What they do with the data of people is asked for in this order: a checkout that becomes an
 * order meanwhile is found as one of the two, and the log forgets last what the others have forgotten.
 */
function featuresOf(parts: ShopParts & { tokens: SessionTokens }): Feature[] {
  const features: (Feature & PersonalData)[] = [
    talliesFeature(parts),
    photosFeature(parts),
    settingsFeature(parts),
    shopConfigFeature(parts),
    staffFeature(parts),
    stockFeature(parts),
    categoriesFeature({ ...parts, answers: parts.catalogCache.answers }),
    collectionsFeature({ ...parts, answers: parts.catalogCache.answers }),
    catalogFeature(parts),
    productPhotosFeature(parts),
    publishingFeature(parts),
    familiesFeature(parts),
    salesFeature(parts),
    couponsFeature(parts),
    pricingFeature(parts),
    checkoutFeature(parts),
    webhooksFeature(parts),
    ordersFeature(parts),
    orderSearchFeature(parts),
    returnsFeature(parts),
    withdrawalFeature(parts),
    refundsFeature(parts),
    ownPaymentsFeature(parts),
    disputesFeature(parts),
    papersFeature(parts),
    shipmentsFeature(parts),
    reviewsFeature(parts),
    addressesFeature(parts),
    businessesFeature(parts),
    cartFeature(parts),
    stockRequestsFeature(parts),
    mailFeature(parts),
    lettersFeature(parts),
    sessionsFeature(parts),
    passkeysFeature({ ...parts, factors: ownFactors(parts.config) }),
    factorsFeature(parts),
    guestsFeature(parts),
    setupFeature(parts),
    customersFeature(parts),
    ...watchingFeatures(parts),
    dashboardFeature(parts),
    reportFeature(parts),
    jobsFeature(parts),
    importPhotosFeature(parts),
    bulkFeature(parts),
    importFeature(parts),
    importCategoriesFeature(parts),
    importPaymentsFeature(parts),
    binFeature(parts),
    logFeature(parts),
  ];
  const forgetting = features.flatMap(({ forgetting }) => forgetting ?? []);
  const exporting = features.flatMap(({ exporting }) => exporting ?? []);
  const people = usersFeature({ ...parts, forgetting, exporting });
  const ends = endGuestsFeature({ ...parts, forgetting });
  const deletions = deletionsFeature({ ...parts, forgetting });
  return [creationsFeature(parts), limitsFeature(parts), ...features, people, ends, deletions];
}

async function addFeatures(app: FastifyInstance, deps: AllDeps): Promise<void> {
  const { database, local, webFolder, tokens } = deps;
  const parts = shopParts(app, deps);
  const features = featuresOf({ ...parts, tokens });
  await app.register(healthRoutes(database.pool, deps.isLeaving));
  if (local) await app.register(metricsRoutes(deps.metrics));
  await app.register(
    async (api) => {
      if (deps.instances) waitForInstances(api, deps.instances);
      await addPlugins(api, features, 'api');
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
  await addPlugins(app, features, 'pages');
  if (webFolder !== undefined) await addPages(app, parts, webFolder);
  if (deps.sweeps !== false) startSweeps(app, features, deps.sweepMs);
}
