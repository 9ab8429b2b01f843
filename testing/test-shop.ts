import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { CatalogCache } from '#server/features/catalog/catalog-cache.ts';
import { catalogChannel } from '#server/features/catalog/catalog-channel.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { CurrentSettings, settingsChannel } from '#server/features/settings/current-settings.ts';
import { verifyFirebaseTokens } from '#server/identity/firebase-tokens.ts';
import { ProviderKeys } from '#server/identity/provider-keys.ts';
import { rememberTokens } from '#server/identity/remember-tokens.ts';
import type { TokenVerifier } from '#server/identity/token-claims.rule.ts';
import { listenForChanges } from '#server/platform/change-listener.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { Metrics } from '#server/platform/metrics.ts';
import type { AppDeps } from '#server/shop-parts.ts';
import { useTestDatabase, type TestDatabase } from './test-database.ts';
import { sharedTestProvider, TEST_PROJECT, type TestProvider } from './test-tokens.ts';
import { watchRoutes, type Watched } from './watch-routes.ts';

export interface TestShop {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly provider: TestProvider;
  readonly verifyToken: TokenVerifier;
  readonly routes: readonly RouteOptions[];
  /** Does this once, when the caller of such a call (`PUT /product/:id`) is known and its body is not read yet. */
  beforeBodyOf(call: string, act: () => Promise<void>): void;
  /** Request headers of a user signed in with these claims (by default Asha). */
  as(claims?: Record<string, unknown>): Promise<{ authorization: string }>;
}

/** Nothing listens there; tests of buying start the sandbox instead. */
const UNREACHABLE_PROVIDER = {
  name: 'sandbox' as const,
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_test',
  address: new URL('http://127.0.0.1:9'),
};

type Replace = (db: TestDatabase) => Partial<AppDeps> | Promise<Partial<AppDeps>>;

/**
 * The real shop with a new database. Call it at the top of a test file. `replace` returns the dependencies that
 * differ from the default. Nothing is swept, and jobs wait, unless it returns `sweeps: true`.
 */
export function useTestShop(
  settings: Record<string, string> = {},
  replace: Replace = () => ({}),
): TestShop {
  const db = useTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-data-'));
  const resources = new AsyncDisposableStack();
  let running: RunningShop | undefined;

  beforeAll(async () => {
    running = await startShop(db, { DATA_DIR: dataDir, ...settings }, replace, resources);
  });
  afterEach(() => {
    const undeclared = running?.watched.undeclared.splice(0) ?? [];
    expect(undeclared, 'failures that a route does not declare').toEqual([]);
  });
  afterAll(async () => {
    await resources.disposeAsync();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function started(): RunningShop {
    if (!running) throw new Error('The test shop is only available while tests run');
    return running;
  }
  return {
    db,
    get routes() {
      return started().watched.routes;
    },
    beforeBodyOf(call, act) {
      const { watched } = started();
      watched.beforeBody = async ({ method, routeOptions }) => {
        if (call !== `${method} ${routeOptions.url?.replace('/api/v1', '')}`) return;
        watched.beforeBody = undefined;
        await act();
      };
    },
    get app() {
      return started().watched.built;
    },
    get verifyToken() {
      return started().verifyToken;
    },
    get provider() {
      return started().provider;
    },
    as: async (claims) => ({ authorization: `Bearer ${await started().provider.sign(claims)}` }),
  };
}

interface RunningShop {
  watched: Watched<FastifyInstance>;
  verifyToken: TokenVerifier;
  provider: TestProvider;
}

async function startShop(
  db: TestDatabase,
  settings: Record<string, string>,
  replace: Replace,
  resources: AsyncDisposableStack,
): Promise<RunningShop> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    FIREBASE_PROJECT_ID: TEST_PROJECT,
    ...settings,
  });
  const provider = await sharedTestProvider();
  const verifyToken = testVerifier(provider, config);
  const metrics = new Metrics({ primary: db.database.pool });
  resources.adopt(metrics, (each) => each.close());
  const catalogCache = new CatalogCache({
    maxAgeMs: 60_000,
    maxAnswerBytes: 1_000_000,
    maxMatches: 10_000,
    maxProductBytes: 1_000_000,
  });
  const replaced = await replace(db);
  const database = replaced.database ?? db.database;
  const ownerSettings = new CurrentSettings(database, config.shop.name);
  const deps: AppDeps = {
    config,
    database,
    catalogDatabase: db.database,
    catalogCache,
    photoStore: diskPhotoStore(path.join(config.dataDir, 'photos')),
    settings: ownerSettings,
    metrics,
    payments: stripePayments(UNREACHABLE_PROVIDER),
    verifyToken,
    now: () => new Date(),
    sweeps: false,
    ...replaced,
  };
  const watched = await watchRoutes(() => buildApp(deps), { isLocal: deps.local !== undefined });
  resources.adopt(watched.built, (app) => app.close());
  await watched.built.ready();
  const channels = { ...catalogChannel(catalogCache), ...settingsChannel(ownerSettings) };
  resources.adopt(listenForChanges(db.url, channels), (listener) => listener.close());
  return { watched, verifyToken, provider };
}

/** Verifies tokens as in production, with the test provider's key in place of Firebase's. */
function testVerifier({ publishedKey }: TestProvider, { auth }: Config): TokenVerifier {
  const keys = new ProviderKeys(async () => ({ keys: [publishedKey], maxAgeSeconds: 3_600 }));
  const options = { projectId: TEST_PROJECT, providers: auth.providers };
  return rememberTokens(verifyFirebaseTokens(keys, options));
}
