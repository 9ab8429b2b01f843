import path from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { getProduct } from './features/catalog/catalog.service.ts';
import type { CheckoutParts } from './features/checkout/checkout-parts.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { sweepCheckouts } from './features/checkout/sweep-checkouts.ts';
import { couponsRoutes } from './features/coupons/coupons.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import type { PaymentProvider } from './features/payments/payment-provider.ts';
import { sendRefunds } from './features/payments/send-refunds.ts';
import { webhookRoutes } from './features/payments/webhook.routes.ts';
import { photosRoutes } from './features/photos/photos.routes.ts';
import { presentConfig } from './features/shop-config/present-config.ts';
import { shopConfigRoutes } from './features/shop-config/shop-config.routes.ts';
import { findAccount } from './features/users/find-account.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { enforceAccess } from './identity/caller.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import { demandAccessRules } from './platform/access.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { answerUnreadable, answerUnroutable } from './platform/broken-requests.ts';
import { handleError, handleUnknownPath } from './platform/error-handler.ts';
import { ApiError } from './platform/errors.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { HTTP_LIMITS } from './platform/http-limits.ts';
import { answerOwnHostsOnly } from './platform/own-hosts.ts';
import type { LocalMode } from './platform/local-mode.ts';
import { loggerOptions, logRequests } from './platform/logging.ts';
import { countRequests, type Metrics } from './platform/metrics.ts';
import { metricsRoutes } from './platform/metrics.routes.ts';
import { describeApi, serveApiDocs } from './platform/openapi.ts';
import { refuseWhileClosing } from './platform/refuse-while-closing.ts';
import { answerWithRequestId, makeRequestId } from './platform/request-id.ts';
import { startSweeper } from './platform/sweeper.ts';
import { UserLimits } from './platform/user-limits.ts';
import type { ResponseCache } from './platform/response-cache.ts';

/** All the shop is built from; tests hand in their own. */
export interface AppParts {
  config: Config;
  database: Database;
  /** Where catalogue reads go: the primary, or a replica of it. */
  catalogDatabase: Database;
  catalogCache: ResponseCache;
  metrics: Metrics;
  /** Whoever takes the money. */
  payments: PaymentProvider;
  verifyToken: TokenVerifier;
  now(): Date;
  local?: LocalMode;
  /** The built web app; without it (API tests, development) no pages are served. */
  webFolder?: string;
}

/** How often the sweeps look for what is due. */
const SWEEP_MS = 1_000;
/** How often the provider is asked about a payment that stays open. */
const CHECK_PAYMENTS_MS = 60_000;

/** Builds the shop's HTTP server: plumbing first, then every feature, listed by hand. Does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    ...HTTP_LIMITS,
    logger: loggerOptions(parts.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.config.trustProxy,
    genReqId: makeRequestId,
    requestIdHeader: false,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  });
  await addPlumbing(app, parts);
  await addFeatures(app, parts);
  return app;
}

async function addPlumbing(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, database, local, now } = parts;
  // JSON is what the API takes: anything else is 415 unless a route says otherwise.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);

  answerWithRequestId(app, { strictTransport: config.mode === 'production' });
  refuseWhileClosing(app);
  if (local) answerOwnHostsOnly(app, local);
  logRequests(app);
  countRequests(app, parts.metrics);
  demandAccessRules(app);
  // Before the question who calls, which costs a query.
  if (config.rateLimit)
    await app.register(rateLimit, { global: false, errorResponseBuilder: tooMany });
  enforceAccess(app, {
    verifyToken: parts.verifyToken,
    findAccount: (uid) => findAccount(database.pool, uid),
    now,
  });
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins });
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await describeApi(app);
}

async function addFeatures(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, database, local, now, webFolder } = parts;
  const catalogPool = parts.catalogDatabase.pool;
  const shopConfig = presentConfig(config, local);
  await app.register(healthRoutes(database.pool));
  if (local) await app.register(metricsRoutes(parts.metrics));
  await app.register(
    async (api) => {
      await api.register(shopConfigRoutes(shopConfig));
      await api.register(catalogRoutes({ pool: catalogPool, cache: parts.catalogCache }));
      await addBuying(api, parts);
      await api.register(
        usersRoutes({
          database,
          adminEmails: config.adminEmails,
          now,
          onSignUp: () => local?.onSignUp(),
        }),
      );
    },
    { prefix: '/api/v1' },
  );
  await serveApiDocs(app);
  // Nothing under /api is ever a page.
  for (const url of ['/api', '/api/*']) {
    app.all(
      url,
      { schema: { hide: true }, config: { access: { who: 'public' } } },
      handleUnknownPath,
    );
  }
  await app.register(photosRoutes(path.join(config.dataDir, 'photos')));
  if (webFolder === undefined) return;
  const strictTransport = config.mode === 'production';
  const findProduct = (id: string) => getProduct(catalogPool, id).catch(() => undefined);
  await app.register(pagesRoutes({ shopConfig, webFolder, strictTransport, findProduct }));
}

/** Coupons, checkouts, payments and orders, and the sweeps that finish what nobody came back for. */
async function addBuying(api: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, database, payments: provider, now, catalogCache } = parts;
  const limits = new UserLimits(config.rateLimit);
  const onStockChange = () => catalogCache.clear();
  const checkout: CheckoutParts = {
    database,
    provider,
    limits,
    coolDown: config.rateLimit,
    currency: config.shop.currency,
    ttlSeconds: config.checkoutTtlSeconds,
    checkAgainMs: CHECK_PAYMENTS_MS,
    now,
    onStockChange,
  };
  const onFailure = (error: unknown) => api.log.error({ err: error }, 'a sweep failed');
  const sweepers = [
    startSweeper(() => sweepCheckouts(checkout, onFailure), SWEEP_MS, onFailure),
    startSweeper(() => sendRefunds({ database, provider, now }, onFailure), SWEEP_MS, onFailure),
  ];
  const onRefund = () => sweepers[1]?.hasten();
  api.addHook('onClose', async () => {
    await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  });
  await api.register(couponsRoutes({ database, limits, now }));
  await api.register(checkoutRoutes(checkout));
  await api.register(webhookRoutes({ ...checkout, onRefund }));
  await api.register(ordersRoutes({ database, checkout, now, onStockChange, onRefund }));
}

function tooMany(_request: unknown, context: { ttl: number }): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many requests. Wait a little and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)),
  });
}
