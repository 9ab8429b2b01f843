import { openShop, type OpenShop } from '#server/open-shop.ts';
import { projectIdOf } from '#server/features/shop-config/present-config.ts';
import { settleRegion } from '#server/features/shop-config/settle-region.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import type { Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';
import { migrate } from '#server/platform/migrations.ts';
import { markUse } from '#server/platform/shop-state.ts';

import { portError } from './check-port.ts';
import { DEMO_ACCOUNTS, DEMO_PEOPLE } from '#demo/demo-accounts.ts';
import { isUnused } from '#demo/is-unused.ts';
import { emulatorTokenVerifier } from './emulator-tokens.ts';
import { plainName } from '#sandbox/check-origin.ts';
import { localHostNames } from './host-names.ts';
import type { ServiceAddresses } from './services.ts';
import type { Steps } from './steps.ts';

const DEMO_ADMIN_EMAILS = DEMO_PEOPLE.filter(({ role }) => role === 'admin').map(
  ({ email }) => email,
);

/** The configuration of the shop with the addresses of its local services. */
export function localConfig(config: Config, dataDir: string, services: ServiceAddresses): Config {
  return {
    ...config,
    dataDir,
    database: { ...config.database, url: services.databaseUrl },
    // The demo admin is an admin even in a shop without demo data.
    adminEmails: [...config.adminEmails, ...DEMO_ADMIN_EMAILS],
  };
}

/** Migrates the database and fills an empty one with the demo shop. */
export async function prepareDatabase(config: Config, steps: Steps): Promise<void> {
  const url = config.database.url ?? '';
  await steps.step('Tables', () => migrate(url));
  const { demoSeed } = config;
  if (demoSeed.kind === 'off') return;
  const database = openDatabase(url, 4, () => {});
  const photoStore = await openPhotoStore(config);
  try {
    await steps.step('Demo shop', async (progress) => {
      // Before anything is written: a shop in production may still be empty.
      await markUse(database, config.mode);
      if (!(await isUnused(database.pool))) return;
      // Imported only when needed, because it would stay in memory.
      const { seedDemoShop } = await import('#demo/seed-demo-shop.ts');
      const shop = await settleRegion(database, config);
      await seedDemoShop({
        database,
        photoStore,
        now: new Date(),
        shop,
        currency: shop.currency,
        ...(demoSeed.kind === 'large' && { scale: demoSeed }),
        progress,
      });
    });
  } finally {
    photoStore.close();
    await database.close();
  }
}

/** Opens the shop in local mode. */
export function openLocalShop(config: Config, services: ServiceAddresses): Promise<OpenShop> {
  return explainPortErrors(config, openShop(config, localMode(config, services)));
}

/** Opens the shop in local mode without pages, which Vite serves instead. */
export function openLocalApi(config: Config, services: ServiceAddresses): Promise<OpenShop> {
  return explainPortErrors(
    config,
    openShop(config, localMode(config, services), { webFolder: null }),
  );
}

/** The port was free when it was checked, but another process may have taken it since. */
async function explainPortErrors(config: Config, opening: Promise<OpenShop>): Promise<OpenShop> {
  try {
    return await opening;
  } catch (error) {
    const isPortError = error instanceof Error && 'port' in error && error.port === config.port;
    throw isPortError ? portError(error, config) : error;
  }
}

function localMode(config: Config, services: ServiceAddresses): LocalMode {
  const hostNames = localHostNames(config);
  const { providers } = config.auth;
  return {
    emulatorUrl: services.emulatorUrl,
    ...(services.sandbox && { sandbox: services.sandbox }),
    demoAccounts: DEMO_ACCOUNTS.filter(({ provider }) => providers.includes(provider)),
    answersTo: (hostName) => hostNames.has(plainName(hostName)),
    verifyToken: emulatorTokenVerifier({ projectId: projectIdOf(config), providers }),
  };
}
