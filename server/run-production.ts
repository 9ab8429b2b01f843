import { OWNER_LINK_MINUTES } from '#contract/setup.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { isDatabaseAway } from './platform/database-away.ts';
import { SchemaError } from './platform/schema-error.ts';

/** Opens the shop in production mode, and closes it on SIGTERM or SIGINT. */
export async function runProduction(
  environment: NodeJS.ProcessEnv,
  webFolder?: string,
): Promise<void> {
  try {
    const config = readConfig(environment);
    if (config.mode !== 'production')
      throw new ConfigError(['NODE_ENV must be production here; npm start opens a local shop']);
    const shop = await openShop(config, undefined, webFolder);
    if (shop.ownerLink) process.stdout.write(ownerWords(shop.ownerLink));
    const stop = () =>
      void shop.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    process.once('SIGTERM', stop).once('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Not a line of the log: whoever has the link owns the shop. */
function ownerWords({ url, file }: NonNullable<OpenShop['ownerLink']>): string {
  const also = file === undefined ? '' : ` It is in ${file}, too.`;
  return `\nThis shop has no owner yet. Open this link to become its owner; it counts once, for ${OWNER_LINK_MINUTES} minutes.${also}\n\n  ${url}\n\n`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof SchemaError) return `The shop can't start. ${error.message}`;
  if (isDatabaseAway(error))
    return "The shop can't start: the database at DATABASE_URL does not answer.";
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return "The shop can't start: PORT or METRICS_PORT is taken.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
