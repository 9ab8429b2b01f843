import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { keepProcess } from '../kept-process.ts';
import {
  type KeeperMessage,
  POSTGRES_DATABASE,
  POSTGRES_USER,
  type PostgresAddress,
} from './keeper-messages.ts';

export interface PostgresOptions {
  /** Holds the cluster, its password and its log. Made when missing. */
  dataDir: string;
  /** Lines worth showing while the server comes up. */
  progress?: (line: string) => void;
  /** Lines worth showing when a running server gets into trouble. */
  trouble?: (line: string) => void;
  /** `false` trades safety against power loss for speed: for throw-away databases only. */
  durable?: boolean;
  /** Gives up a start that is still going on. */
  signal?: AbortSignal;
}

export interface RunningPostgres {
  /** Connection string of the shop's database; another database is another path in it. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder and resolves once it takes connections.
 *
 * The server lives under a keeper process, which restarts it when it dies and stops it when this
 * process ends, `kill -9` included. Rejects with a sentence fit for a terminal.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const flags = options.durable === false ? ['--not-durable'] : [];
  const ready = Promise.withResolvers<PostgresAddress>();
  const keeper = keepProcess({
    title: "The database's keeper",
    entry: join(import.meta.dirname, 'keeper.ts'),
    args: [dataDir, ...flags],
    onMessage: (message) => receive(message as KeeperMessage, options, ready),
    onExit: () => ready.reject(new Error('The database stopped while it was starting.')),
    trouble: options.trouble,
  });
  options.signal?.addEventListener('abort', () => ready.reject(options.signal?.reason));
  try {
    return { url: postgresUrl(await ready.promise), stop: () => keeper.stop(STOP_PATIENCE_MS) };
  } catch (error) {
    await keeper.stop(STOP_PATIENCE_MS);
    throw error;
  }
}

/** The keeper itself insists after 10 and forces after 15 seconds. */
const STOP_PATIENCE_MS = 20_000;

function receive(
  message: KeeperMessage,
  options: PostgresOptions,
  ready: PromiseWithResolvers<PostgresAddress>,
): void {
  if (message.type === 'ready') ready.resolve(message.address);
  else if (message.type === 'failed') ready.reject(new Error(message.line));
  else if (message.type === 'progress') options.progress?.(message.line);
  else options.trouble?.(message.line);
}

/** The connection string of the shop's database at an address. */
export function postgresUrl(address: PostgresAddress): string {
  const url = new URL(`postgres://127.0.0.1:${address.port}/${POSTGRES_DATABASE}`);
  url.username = POSTGRES_USER;
  url.password = address.password;
  // The socket is the shorter way; the port in the address names its file there, too.
  if (address.socketFolder) url.searchParams.set('host', address.socketFolder);
  return url.href;
}
