/** `npm run db [ARGUMENT…]`: psql on the database of the shop that DATA_DIR or DATABASE_URL names. */
import { spawnSync } from 'node:child_process';
import { databaseUrlOf } from '#local/find-shop.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';

try {
  const url = new URL(databaseUrlOf(readConfig(process.env)));
  // Everybody on the machine can read a process's arguments.
  const password = decodeURIComponent(url.password);
  url.password = '';
  const { error, status } = spawnSync('psql', [url.href, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PGPASSWORD: password },
  });
  if (error) {
    console.error(`psql can't be run: ${error.message}. Install PostgreSQL's client to use this.`);
  }
  process.exitCode = error ? 1 : (status ?? 1);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
