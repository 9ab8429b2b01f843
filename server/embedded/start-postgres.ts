import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { superviseProcess } from './supervised-process.ts';
import {
  type SupervisorMessage,
  POSTGRES_DATABASE,
  POSTGRES_USER,
  type PostgresAddress,
} from './supervisor-messages.ts';

export interface PostgresOptions {
  /** The folder for cluster, password and log. Created if it is missing. */
  dataDir: string;
  /** Called with lines for the terminal while the server starts. */
  progress?: (line: string) => void;
  /** Called with a line for the terminal when the server or its supervisor crashes. */
  warn?: (line: string) => void;
  /** `false` is faster, but a power loss corrupts the database: only for temporary ones. */
  durable?: boolean;
  /** True: it is restarted after a fifth of a second, however often it has crashed. For tests that kill it again and again. */
  restartsAtOnce?: boolean;
  /** Cancels the start. */
  signal?: AbortSignal;
}

export interface RunningPostgres {
  /** Connection string of the shop's database; replace its path to use another database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder and resolves once it accepts connections.
 *
 * A supervisor process restarts the server after a crash and stops it when this process ends, even by `kill -9`.
 * Rejects with a message for the terminal.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const flags = [
    ...(options.durable === false ? ['--not-durable'] : []),
    ...(options.restartsAtOnce === true ? ['--restarts-at-once'] : []),
  ];
  const ready = Promise.withResolvers<PostgresAddress>();
  const supervisor = superviseProcess({
    title: "The database's supervisor",
    entry: join(import.meta.dirname, 'supervisor.ts'),
    args: [dataDir, ...flags],
    onMessage: (message) => receive(message as SupervisorMessage, options, ready),
    onExit: () => ready.reject(new Error('The database stopped while it was starting.')),
    warn: options.warn,
  });
  options.signal?.addEventListener('abort', () => ready.reject(options.signal?.reason));
  try {
    return { url: postgresUrl(await ready.promise), stop: () => supervisor.stop(STOP_TIMEOUT_MS) };
  } catch (error) {
    await supervisor.stop(STOP_TIMEOUT_MS);
    throw error;
  }
}

/** Longer than the supervisor takes: it sends SIGKILL to the server after 15 seconds. */
const STOP_TIMEOUT_MS = 20_000;

function receive(
  message: SupervisorMessage,
  options: PostgresOptions,
  ready: PromiseWithResolvers<PostgresAddress>,
): void {
  if (message.type === 'ready') ready.resolve(message.address);
  else if (message.type === 'failed') ready.reject(new Error(message.line));
  else if (message.type === 'progress') options.progress?.(message.line);
  else options.warn?.(message.line);
}

/** The connection string of the shop's database. */
export function postgresUrl(address: PostgresAddress): string {
  const url = new URL(`postgres://127.0.0.1:${address.port}/${POSTGRES_DATABASE}`);
  url.username = POSTGRES_USER;
  url.password = address.password;
  // The socket is faster than TCP; the port is part of its file name.
  if (address.socketFolder) url.searchParams.set('host', address.socketFolder);
  return url.href;
}
