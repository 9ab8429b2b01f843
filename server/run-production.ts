import { OWNER_LINK_MINUTES } from '#contract/setup.ts';
import { openShop, type Opening, type OpenShop } from './open-shop.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { isDatabaseAway } from './platform/database-away.ts';
import { ReopenedShop } from './reopened-shop.ts';
import { SchemaError } from './platform/schema-error.ts';

const GIVE_UP_START_MS = 5_000;

/** Opens the shop in production mode, and closes it on SIGTERM or SIGINT. */
export async function runProduction(
  environment: NodeJS.ProcessEnv,
  webFolder?: string,
): Promise<void> {
  try {
    const config = readConfig(environment);
    if (config.mode !== 'production')
      throw new ConfigError(['NODE_ENV must be production here; npm start opens a local shop']);
    const shop = new ReopenedShop(
      (onRegionChange) => open(config, { ...(webFolder && { webFolder }), onRegionChange }),
      fail,
    );
    const opening = shop.open();
    closeOnSignal(opening, () => shop.close());
    const { ownerLink } = await opening;
    if (ownerLink) process.stdout.write(ownerWords(ownerLink));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** The shop could not be opened anew: whoever supervises the process starts it again. */
function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Closes the shop on SIGTERM or SIGINT, also on one that comes as soon as it listens. A start that takes longer is given up. */
function closeOnSignal(opening: Promise<unknown>, close: () => Promise<void>): void {
  const stop = () => {
    const giveUp = setTimeout(() => process.exit(1), GIVE_UP_START_MS);
    void opening
      .then(() => {
        clearTimeout(giveUp);
        return close();
      })
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  opening.catch(() => process.off('SIGTERM', stop).off('SIGINT', stop));
}

/** The shop's own database could not be opened. */
class OwnDatabaseError extends Error {}

/** Opens the shop, with a database of its own in DATA_DIR unless the settings name one. */
async function open(config: Config, opening: Opening): Promise<OpenShop> {
  if (!config.database.isOwn) return openShop(config, undefined, opening);
  // Loaded with its first use: most shops in production have their database elsewhere.
  const { openOwnDatabase } = await import('./embedded/own-database.ts');
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  const own = await openOwnDatabase(config.dataDir, warn).catch((error: Error) => {
    throw new OwnDatabaseError(error.message, { cause: error });
  });
  try {
    const database = { ...config.database, url: own.url };
    const shop = await openShop({ ...config, database }, undefined, opening);
    own.saveUrl(shop.url);
    const close = async () => {
      try {
        await shop.close();
      } finally {
        await own.close();
      }
    };
    return { ...shop, close };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/** Not a line of the log: whoever has the link owns the shop. */
function ownerWords({ url, file }: NonNullable<OpenShop['ownerLink']>): string {
  const also = file === undefined ? '' : ` It is in ${file}, too.`;
  return `\nThis shop has no owner yet. Open this link to become its owner; it counts once, for ${OWNER_LINK_MINUTES} minutes.${also}\n\n  ${url}\n\n`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof SchemaError || error instanceof OwnDatabaseError)
    return `The shop can't start. ${error.message}`;
  if (isDatabaseAway(error))
    return "The shop can't start: the database at DATABASE_URL does not answer.";
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return "The shop can't start: PORT or METRICS_PORT is taken.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
