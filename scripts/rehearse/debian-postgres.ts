import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../run-command.ts';
import { isRecovering } from './pitr.queries.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const USER = 'vitrine';
/** Of its log, when it fails. */
const MOST_LETTERS = 2_000;
const RECOVER_MS = 300_000;

/** Debian's PostgreSQL 15 on a folder of a rehearsal, run by a user without rights. */
export interface DebianPostgres {
  uid: number;
  gid: number;
  port: number;
  /** The environment of the server and the programs. */
  env: Readonly<Record<string, string>>;
}

/** The URL of a shop's database there. */
export const urlOf = ({ port }: DebianPostgres) => `postgres://${USER}@127.0.0.1:${port}/shop`;

/** Runs a program as the server's user. It finds the server by the environment. */
export function runThere(
  { uid, gid, port, env }: DebianPostgres,
  program: string,
  args: readonly string[],
): Promise<string> {
  const address = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: USER };
  return runCommand(program, args, {
    uid,
    gid,
    cwd: '/',
    env: { PATH: `${PROGRAMS}:/usr/bin:/bin`, ...address, ...env },
  });
}

/** Makes an empty cluster with these settings. */
export async function makeCluster(
  postgres: DebianPostgres,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const how = ['--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--locale=C.UTF-8'];
  await runThere(postgres, 'initdb', [...how, `--pgdata=${folder}`]);
  const all = { listen_addresses: '127.0.0.1', port: String(postgres.port), ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(folder, 'postgresql.conf'), lines.join(''));
}

/** Starts PostgreSQL on a cluster, and waits until that is no longer recovering. Returns what stops it. */
export async function startCluster(
  postgres: DebianPostgres,
  folder: string,
): Promise<() => Promise<void>> {
  const log = path.join(path.dirname(folder), `${path.basename(folder)}.log`);
  const control = (...words: readonly string[]) =>
    runThere(postgres, 'pg_ctl', [...words, '--wait', '--timeout=300', `--pgdata=${folder}`]);
  await control('start', `--log=${log}`).catch((error: unknown) => {
    const said = readFileSync(log, 'utf8').slice(-MOST_LETTERS);
    throw new Error(`PostgreSQL did not start: ${said}`, { cause: error });
  });
  const stop = async () => void (await control('stop', '--mode=fast'));
  try {
    for (const end = Date.now() + RECOVER_MS; await isRecovering(urlOf(postgres)); await delay(100))
      if (Date.now() > end) throw new Error(`PostgreSQL did not recover within 5 minutes: ${log}`);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return stop;
}

/** The user that Debian's package makes. */
export async function unprivileged(): Promise<{ uid: number; gid: number }> {
  const [uid = 0, gid = 0] = await Promise.all(
    ['--user', '--group'].map(async (which) => Number(await runCommand('id', [which, 'postgres']))),
  );
  return { uid, gid };
}
