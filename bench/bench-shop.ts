import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { prepareDatabase } from '#local/local-shop.ts';
import { startPostgres, type RunningPostgres } from '#server/embedded/start-postgres.ts';
import { showSteps } from '#local/steps.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/migrations.ts';
import { SchemaError } from '#server/platform/schema-error.ts';
import { withDatabase } from '#testing/database-url.ts';
import { spawnShop, type SpawnedShop } from '#testing/spawn-shop.ts';
import {
  memoryOf,
  PARTS,
  partsOf,
  readProcesses,
  sumByPart,
  type Part,
  type ProcessUse,
} from './process-use.ts';

export interface BenchDatabase {
  url: string;
  close(): Promise<void>;
}

export interface BenchShop extends BenchDatabase, Omit<SpawnedShop, 'url' | 'pid'> {
  databaseUrl: string;
  /** The processor time of its parts until now, in ms. */
  cpu(): Record<Part, number>;
  /** The memory of its parts now, in MB. */
  memory(): Record<Part, number>;
  /** Waits until it does nothing more by itself, such as letters that follow purchases. */
  untilAtRest(): Promise<void>;
}

export interface BenchShopOptions {
  /** Products and orders of the demo shop, with a tenth as many people. */
  size: number;
  /** True for a copy of the database, made anew each time: for measurements that write. */
  isCopied?: boolean;
  /** Fills the shop anew. */
  isFresh?: boolean;
}

const FOLDER = path.resolve(import.meta.dirname, '../.build/bench');
/** The database that is filled once; its name while it is being filled; and the name of the copy. */
const [FILLED, UNFINISHED, COPY] = ['shop', 'filling', 'copy'];
/** A shop is at rest when no part takes more processor time than this in a second. */
const AT_REST_MS = 100;
/** It isn't waited for longer. */
const LONGEST_WORK_SECONDS = 20;

/**
 * The database of a demo shop of this size, on a PostgreSQL of its own, durable as every shop's. It is kept under `.build`: the
 * next measurement needn't fill it again.
 */
export async function openBenchDatabase(options: BenchShopOptions): Promise<BenchDatabase> {
  const folder = folderOf(options.size);
  if (options.isFresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await startWithStatements(folder);
  try {
    await fillOnce(postgres.url, options.size);
    // It may have been filled by an earlier version.
    await migrate(withDatabase(postgres.url, FILLED));
    const name = options.isCopied ? COPY : FILLED;
    if (options.isCopied) {
      await asAdmin(postgres.url, `drop database if exists ${COPY} with (force)`);
      await asAdmin(postgres.url, `create database ${COPY} template ${FILLED} strategy file_copy`);
    }
    return { url: withDatabase(postgres.url, name), close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error instanceof SchemaError
      ? new Error(`${error.message} Fill the shop of the measurements anew: --fresh`)
      : error;
  }
}

/** Opens the demo shop on such a database as `npm start` does, without rate limits. */
export async function openBenchShop(options: BenchShopOptions): Promise<BenchShop> {
  const database = await openBenchDatabase(options);
  const dataDir = dataDirOf(options.size);
  // What the sandbox and the sign-in emulator remember is of orders and people of an earlier copy.
  for (const name of ['payment-sandbox', 'identity'])
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
  const postgres = Number.parseInt(
    String(await ask(database.url, `select pg_read_file('postmaster.pid')`)),
    10,
  );
  const shop = await spawnShop({
    keptIn: dataDir,
    settings: { DATABASE_URL: database.url, DEMO_SEED: 'off' },
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const sum = (figure: (use: ProcessUse) => number) =>
    sumByPart(partsOf(readProcesses(), { shop: shop.pid, postgres }), figure);
  const cpu = () => sum((use) => use.cpu);
  return {
    ...shop,
    databaseUrl: database.url,
    cpu,
    memory: () => sum(memoryOf),
    untilAtRest: () => untilAtRest(cpu),
    async close() {
      await shop.close();
      await database.close();
    },
  };
}

async function untilAtRest(cpu: () => Record<Part, number>): Promise<void> {
  for (let second = 0; second < LONGEST_WORK_SECONDS; second += 1) {
    const before = cpu();
    await delay(1_000);
    const after = cpu();
    if (PARTS.every((part) => after[part] - before[part] < AT_REST_MS)) return;
  }
}

/** One value of one row. */
export async function ask(url: string, query: string): Promise<unknown> {
  const [[value] = []] = await rowsOf(url, query);
  return value;
}

/** The rows of a query, run on a connection of its own. */
export async function rowsOf(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
    return rows;
  } finally {
    await client.end();
  }
}

function folderOf(size: number): string {
  return path.join(FOLDER, String(size));
}

function dataDirOf(size: number): string {
  return path.join(folderOf(size), 'data');
}

/** PostgreSQL with the extension that counts statements. It counts none until somebody asks it to. */
async function startWithStatements(folder: string): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: folder, progress: (line) => console.log(line) });
  const libraries = await ask(postgres.url, 'show shared_preload_libraries');
  if (libraries === 'pg_stat_statements') return postgres;
  await asAdmin(postgres.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await asAdmin(postgres.url, `alter system set pg_stat_statements.track = 'none'`);
  await postgres.stop();
  return startPostgres({ dataDir: folder });
}

/** Fills the database, under another name until it is complete. */
async function fillOnce(url: string, size: number): Promise<void> {
  if (await ask(url, `select 1 from pg_database where datname = '${FILLED}'`)) return;
  await asAdmin(url, `drop database if exists ${UNFINISHED} with (force)`);
  await asAdmin(url, `create database ${UNFINISHED}`);
  const config = readConfig({
    DATA_DIR: dataDirOf(size),
    DATABASE_URL: withDatabase(url, UNFINISHED),
    DEMO_SEED: `products=${size},orders=${size},users=${Math.ceil(size / 10)}`,
  });
  const steps = showSteps(process.stdout);
  await prepareDatabase(config, steps);
  // Otherwise the first reads and autovacuum do it while something is measured.
  await steps.step('Vacuum', () => rowsOf(withDatabase(url, UNFINISHED), 'vacuum analyze'));
  await asAdmin(url, `alter database ${UNFINISHED} rename to ${FILLED}`);
}

/** A statement on the server's own database, beside which nobody needs to be connected to the shop's. */
async function asAdmin(url: string, statement: string): Promise<void> {
  await rowsOf(withDatabase(url, 'postgres'), statement);
}
