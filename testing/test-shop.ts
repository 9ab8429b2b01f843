import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { buildApp, type AppDeps } from '#server/app.ts';
import { verifyFirebaseTokens } from '#server/identity/firebase-tokens.ts';
import { ProviderKeys } from '#server/identity/provider-keys.ts';
import { rememberTokens } from '#server/identity/remember-tokens.ts';
import type { TokenVerifier } from '#server/identity/token-claims.rule.ts';
import { readConfig } from '#server/platform/config.ts';
import type { ChangeListener } from '#server/platform/change-listener.ts';
import { Metrics } from '#server/platform/metrics.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import { CatalogMemory, listenForCatalog } from '#server/features/catalog/catalog-memory.ts';
import { useTestDatabase, type TestDatabase } from './test-database.ts';
import { watchRoutes, type Watched } from './watch-routes.ts';
import { makeTestProvider, TEST_PROJECT, type TestProvider } from './test-tokens.ts';

export interface TestShop {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly provider: TestProvider;
  /** How this shop checks tokens. */
  readonly verifyToken: TokenVerifier;
  /** Every route it has. */
  readonly routes: readonly RouteOptions[];
  /** Headers of somebody who logged in with these claims (by default Asha). */
  as(claims?: Record<string, unknown>): Promise<{ authorization: string }>;
}

/** A payment provider that is away; tests of buying start the sandbox instead. */
const NOBODY_ANSWERS = {
  name: 'sandbox' as const,
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_test',
  address: new URL('http://127.0.0.1:9'),
};

/** The real shop on a database of its own, for the test file that calls this at its top; `replace` swaps some of its dependencies. */
export function useTestShop(
  settings: Record<string, string> = {},
  replace: (db: TestDatabase) => Partial<AppDeps> | Promise<Partial<AppDeps>> = () => ({}),
): TestShop {
  const db = useTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-data-'));
  let watched: Watched<FastifyInstance> | undefined;
  let verifyToken: TokenVerifier | undefined;
  let app: FastifyInstance | undefined;
  let provider: TestProvider | undefined;
  let metrics: Metrics | undefined;
  let listener: ChangeListener | undefined;

  beforeAll(async () => {
    const keyHolder = await makeTestProvider();
    provider = keyHolder;
    const config = readConfig({
      LOG_LEVEL: 'silent',
      FIREBASE_PROJECT_ID: TEST_PROJECT,
      DATA_DIR: dataDir,
      ...settings,
    });
    const keys = new ProviderKeys(async () => ({
      keys: [keyHolder.publishedKey],
      maxAgeSeconds: 3_600,
    }));
    metrics = new Metrics({ primary: db.database.pool });
    const catalogMemory = new CatalogMemory({
      maxAgeMs: 60_000,
      maxAnswerBytes: 1_000_000,
      maxMatches: 10_000,
      maxProductBytes: 1_000_000,
    });
    verifyToken = rememberTokens(
      verifyFirebaseTokens(keys, { projectId: TEST_PROJECT, providers: config.auth.providers }),
    );
    const shop: AppDeps = {
      config,
      database: db.database,
      catalogDatabase: db.database,
      catalogMemory,
      photoStore: diskPhotoStore(path.join(config.dataDir, 'photos')),
      metrics,
      payments: stripePayments(NOBODY_ANSWERS),
      verifyToken,
      now: () => new Date(),
      ...(await replace(db)),
    };
    watched = await watchRoutes(() => buildApp(shop), { isLocal: shop.local !== undefined });
    app = watched.built;
    await app.ready();
    listener = listenForCatalog(db.url, catalogMemory);
  });
  afterEach(() => {
    expect(watched?.undeclared.splice(0) ?? [], 'failures that a route does not declare').toEqual(
      [],
    );
  });
  afterAll(async () => {
    await listener?.close();
    await app?.close();
    metrics?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    db,
    get routes() {
      return started(watched).routes;
    },
    get app() {
      return started(app);
    },
    get verifyToken() {
      return started(verifyToken);
    },
    get provider() {
      return started(provider);
    },
    as: async (claims) => ({ authorization: `Bearer ${await started(provider).sign(claims)}` }),
  };
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test shop is there once the tests run');
  return value;
}
