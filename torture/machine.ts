import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serverProcesses } from '#server/embedded/leftovers.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { makeLogPartitions } from '#server/features/log/log.queries.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrations.ts';
import { makeTestProvider, type TestProvider } from '#testing/test-tokens.ts';
import { openClock, type ShopClock } from './clock.ts';
import { limitFileSize } from './program.ts';
import { forkQuietly, keepWarm, type WarmProcesses } from './warm-processes.ts';

/** What the rounds of a run share: PostgreSQL, with fsync, the shop's clock, and who signs people in. */
export interface Machine {
  /** Its folder; each round has one of its own in it. */
  folder: string;
  provider: TestProvider;
  postgres: PostgresProcesses;
  clock: ShopClock;
  /** Processes of instances of the shop, which wait for their settings. */
  servers: WarmProcesses;
  /** An empty database with the shop's tables. */
  newDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresProcesses {
  /** Kills all of its processes at once, or one that serves a connection, which makes the others begin anew. */
  kill(which: 'all' | 'one'): void;
  freeze(ms: number): Promise<void>;
  /** While this runs it can't write files beyond so many bytes. */
  limitFiles(bytes: number, ms: number): Promise<void>;
}

const SERVER = path.join(import.meta.dirname, '../testing/measured-process.ts');
const MAINTENANCE = 'postgres';
/** A database that was killed recovers in a second or two. */
const PATIENCE_MS = 60_000;

/** @param warm instances of the shop that are loaded ahead */
export async function openMachine(warm = 1): Promise<Machine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-torture-'));

  const postgres = await startPostgres({ dataDir: folder, restartsAtOnce: true });

  const template = new URL(postgres.url).pathname.slice(1);
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, 1, () => {});
  await makeLogPartitions(database.pool);
  const { rows } = await database.pool.query<{ cluster: string }>(
    "select current_setting('data_directory') as cluster",
  );
  await database.close();

  const clock = openClock(folder);
  const servers = keepWarm(warm, () => forkQuietly(SERVER, [], clock.env));
  const admin = withDatabase(postgres.url, MAINTENANCE);
  return {
    folder,
    provider: await makeTestProvider(),
    clock,
    servers,
    postgres: processesOf(rows[0]?.cluster ?? ''),
    async newDatabase(name) {
      await run(admin, `drop database if exists ${name} with (force)`);
      await run(admin, `create database ${name} template ${pg.escapeIdentifier(template)}`);
      return withDatabase(postgres.url, name);
    },
    dropDatabase: (name) => run(admin, `drop database if exists ${name} with (force)`),
    async close() {
      servers.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function processesOf(cluster: string): PostgresProcesses {
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended.
      }
    }
  };
  return {
    kill(which) {
      const pids = serverProcesses(cluster);
      // The newest serves a connection, or helps to.
      signal(which === 'all' ? pids : pids.slice(-1), 'SIGKILL');
    },
    async freeze(ms) {
      const pids = serverProcesses(cluster);
      signal(pids, 'SIGSTOP');
      await delay(ms);
      signal(pids, 'SIGCONT');
    },
    async limitFiles(bytes, ms) {
      for (const pid of serverProcesses(cluster)) limitFileSize(pid, bytes);
      await delay(ms);
      for (const pid of serverProcesses(cluster)) limitFileSize(pid, 'unlimited');
    },
  };
}

/** Tries again while the database is still recovering from the round before. */
async function run(url: string, statement: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(statement);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
