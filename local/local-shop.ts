import { openShop, type OpenShop } from '#server/open-shop.ts';
import { projectIdOf } from '#server/features/shop-config/present-config.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import type { Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';
import { migrate } from '#server/platform/migrations.ts';

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

/** The settings of the shop proper, once it is known where its services are. */
export function localConfig(config: Config, dataDir: string, services: ServiceAddresses): Config {
  return {
    ...config,
    dataDir,
    database: { ...config.database, url: services.databaseUrl },
    // The demo admin is one in a shop without demo data, too.
    adminEmails: [...config.adminEmails, ...DEMO_ADMIN_EMAILS],
  };
}

/** Brings the database to the newest schema and fills a new one with the demo shop. */
export async function prepareDatabase(config: Config, steps: Steps): Promise<void> {
  const url = config.database.url ?? '';
  await steps.step('Tables', () => migrate(url));
  const { demoSeed } = config;
  if (demoSeed.kind === 'off') return;
  const database = openDatabase(url, 4, () => {});
  const photoStore = await openPhotoStore(config);
  try {
    await steps.step('Demo shop', async (progress) => {
      if (!(await isUnused(database.pool))) return;
      // What fills it is needed once in a shop's life, and would be kept in memory for all of it.
      const { seedDemoShop } = await import('#demo/seed-demo-shop.ts');
      await seedDemoShop({
        database,
        photoStore,
        now: new Date(),
        currency: config.shop.currency,
        ...(demoSeed.kind === 'large' && { scale: demoSeed }),
        progress,
      });
    });
  } finally {
    photoStore.close();
    await database.close();
  }
}

/** Opens the shop with everything that only local mode has. */
export function openLocalShop(config: Config, services: ServiceAddresses): Promise<OpenShop> {
  return sayWhyPort(config, openShop(config, localMode(config, services)));
}

/** The same without pages, which Vite serves instead. */
export function openLocalApi(config: Config, services: ServiceAddresses): Promise<OpenShop> {
  return sayWhyPort(config, openShop(config, localMode(config, services), null));
}

/** The port was free when it was checked, but something may have come in between. */
async function sayWhyPort(config: Config, opening: Promise<OpenShop>): Promise<OpenShop> {
  try {
    return await opening;
  } catch (error) {
    const isOfPort = error instanceof Error && 'port' in error && error.port === config.port;
    throw isOfPort ? portError(error, config) : error;
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
