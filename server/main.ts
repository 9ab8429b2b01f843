import path from 'node:path';
import { isLoopback, ConfigError, readConfig, type Config } from './platform/config.ts';
import { buildApp } from './app.ts';
import { verifyFirebaseTokens } from './identity/firebase-tokens.ts';
import { fetchFirebaseKeys, ProviderKeys } from './identity/provider-keys.ts';
import { rememberTokens } from './identity/remember-tokens.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import { projectIdOf } from './features/shop-config/present-config.ts';
import { listenForChanges } from './platform/change-listener.ts';
import { openDatabase } from './platform/database.ts';
import type { LocalMode } from './platform/local-mode.ts';
import { migrate } from './platform/migrations.ts';
import { ResponseCache } from './platform/response-cache.ts';
import { markUse } from './platform/shop-state.ts';

export interface OpenShop {
  url: string;
  close(): Promise<void>;
}

/** Hot reads kept ready; they age out in seconds even if a notification was lost. */
const CATALOG_CACHE = { maxAgeMs: 5_000, maxEntries: 2_000 };
const WEB_FOLDER = path.join(import.meta.dirname, '../.build/web');

/** Migrates the database, builds the shop and listens. `config.database.url` must be set. */
export async function openShop(config: Config, local?: LocalMode, webFolder: string | undefined = WEB_FOLDER): Promise<OpenShop> {
  const { url, replicaUrl, poolSize } = config.database;
  if (url === undefined) throw new ConfigError(['DATABASE_URL is needed']);
  await migrate(url);
  const onPoolError = (error: Error) => app?.log.warn({ err: error }, 'database connection lost');
  const database = openDatabase(url, poolSize, onPoolError);
  const catalogDatabase = replicaUrl ? openDatabase(replicaUrl, poolSize, onPoolError) : database;
  await markUse(database.pool, config.mode);
  const catalogCache = new ResponseCache(CATALOG_CACHE);
  const app = await buildApp({
    config,
    database,
    catalogDatabase,
    catalogCache,
    verifyToken: rememberTokens(local?.verifyToken ?? firebaseVerifier(config)),
    now: () => new Date(),
    ...(local && { local }),
    ...(webFolder !== undefined && { webFolder }),
  });
  const listener = listenForChanges(url, 'catalog_changed', () => catalogCache.clear());
  await app.listen({ port: config.port, host: config.host });
  return {
    url: addressOf(app.server.address(), config.host),
    async close() {
      await app.close();
      await listener.close();
      await Promise.all([...new Set([database, catalogDatabase])].map((each) => each.close()));
    },
  };
}

function firebaseVerifier(config: Config): TokenVerifier {
  return verifyFirebaseTokens(new ProviderKeys(fetchFirebaseKeys), {
    projectId: projectIdOf(config),
    providers: config.auth.providers,
  });
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  const port = typeof address === 'object' && address ? address.port : 0;
  const shown = isLoopback(host) && host !== '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

if (import.meta.main) {
  try {
    const config = readConfig(process.env);
    if (config.mode !== 'production') throw new ConfigError(['NODE_ENV must be production here; npm start opens a local shop']);
    const shop = await openShop(config);
    const stop = () => void shop.close().then(() => process.exit(0), () => process.exit(1));
    process.once('SIGTERM', stop).once('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  }
}
