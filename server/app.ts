import path from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { getProduct } from './features/catalog/catalog.service.ts';
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
import { handleError, handleUnknownPath } from './platform/error-handler.ts';
import { ApiError } from './platform/errors.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { HTTP_LIMITS } from './platform/http-limits.ts';
import { answerOwnHostsOnly } from './platform/own-hosts.ts';
import type { LocalMode } from './platform/local-mode.ts';
import { loggerOptions, logRequests } from './platform/logging.ts';
import { describeApi, serveApiDocs } from './platform/openapi.ts';
import { answerWithRequestId, makeRequestId } from './platform/request-id.ts';
import type { ResponseCache } from './platform/response-cache.ts';

/** All the shop is built from; tests hand in their own. */
export interface AppParts {
  config: Config;
  database: Database;
  /** Where catalogue reads go: the primary, or a replica of it. */
  catalogDatabase: Database;
  catalogCache: ResponseCache;
  verifyToken: TokenVerifier;
  now(): Date;
  local?: LocalMode;
  /** The built web app; without it (API tests, development) no pages are served. */
  webFolder?: string;
}

/** Builds the shop's HTTP server: plumbing first, then every feature, listed by hand. Does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, local, now } = parts;
  const strictTransport = config.mode === 'production';
  const app = Fastify({
    ...HTTP_LIMITS,
    logger: loggerOptions(config.logLevel),
    disableRequestLogging: true,
    trustProxy: config.trustProxy,
    genReqId: makeRequestId,
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownPath);

  answerWithRequestId(app, { strictTransport });
  if (local) answerOwnHostsOnly(app, local);
  logRequests(app);
  demandAccessRules(app);
  enforceAccess(app, { verifyToken: parts.verifyToken, findAccount: (uid) => findAccount(database.pool, uid), now });
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins });
  if (config.rateLimit) await app.register(rateLimit, { global: false, errorResponseBuilder: tooMany });
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await describeApi(app);

  const shopConfig = presentConfig(config, local);
  await app.register(healthRoutes(database.pool));
  await app.register(
    async (api) => {
      await api.register(shopConfigRoutes(shopConfig));
      await api.register(catalogRoutes({ pool: parts.catalogDatabase.pool, cache: parts.catalogCache }));
      await api.register(
        usersRoutes({ database, adminEmails: config.adminEmails, now, onSignUp: () => local?.onSignUp() }),
      );
    },
    { prefix: '/api/v1' },
  );
  await serveApiDocs(app);
  // Nothing under /api is ever a page.
  app.all('/api/*', { schema: { hide: true }, config: { access: { who: 'public' } } }, handleUnknownPath);
  await app.register(photosRoutes(path.join(config.dataDir, 'photos')));
  if (parts.webFolder) {
    const { webFolder } = parts;
    const findProduct = (id: string) => getProduct(parts.catalogDatabase.pool, id).catch(() => undefined);
    await app.register(pagesRoutes({ shopConfig, webFolder, strictTransport, findProduct }));
  }
  return app;
}

function tooMany(_request: unknown, context: { ttl: number }): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many requests. Wait a little and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)),
  });
}
