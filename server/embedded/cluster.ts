import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { POSTGRES_DATABASE, POSTGRES_USER } from './supervisor-messages.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-program.ts';

const MAJOR_VERSION = '18';

/**
 * Creates the cluster and the shop's empty database on the first start. Returns the password.
 *
 * The cluster is created under another name and renamed when it is complete, so a start that is killed leaves nothing
 * that the next one could mistake for a database.
 */
export async function ensureCluster(place: Place, durable: boolean): Promise<string> {
  const passwordFile = join(place.home, 'password');
  const known = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : '';
  const password = known || randomBytes(24).toString('base64url');
  if (existsSync(join(place.cluster, 'PG_VERSION'))) {
    checkVersion(place.cluster);
    if (!known) await setPassword(place, password);
  } else {
    await makeCluster(place, password, durable);
  }
  if (!known) writeFileSync(passwordFile, password, { mode: 0o600 });
  return password;
}

async function makeCluster(place: Place, password: string, durable: boolean): Promise<void> {
  removeUnfinished(place.cluster);
  const unfinished = `${place.cluster}.new-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) {
    chownSync(unfinished, place.account.uid, place.account.gid);
    chownSync(passwordFile, place.account.uid, place.account.gid);
  }
  const runInitdb = (characterTypes: string): Promise<void> =>
    runProgram(place, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${POSTGRES_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own locale, so that texts sort and fold the same on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterTypes}`,
      // Tests open thousands of connections, and each derives its key from the password so many times.
      ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
    ]);
  // Only pg_trgm uses the machine's lc_ctype; some machines have no C.UTF-8.
  await runInitdb('C.UTF-8').catch(() => runInitdb('C'));
  rmSync(passwordFile);
  await runSql({ ...place, cluster: unfinished }, `CREATE DATABASE ${POSTGRES_DATABASE}`);
  rmSync(place.cluster, { recursive: true, force: true });
  renameSync(unfinished, place.cluster);
}

function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const isUnfinished = name.startsWith('cluster.new-');
    if (isUnfinished) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${version}, but the installed version is ${MAJOR_VERSION}: dump it with the old version, or choose another DATA_DIR.`,
  );
}

/** For a cluster whose password file was deleted. */
function setPassword(place: Place, password: string): Promise<void> {
  return runSql(place, `ALTER ROLE ${POSTGRES_USER} PASSWORD '${password}'`);
}

/** Runs one statement in single-user mode, which needs no password. */
function runSql(place: Place, statement: string): Promise<void> {
  return runProgram(
    place,
    'postgres',
    ['--single', '-D', place.cluster, 'postgres'],
    `${statement}\n`,
  );
}
