import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import {
  type KeeperMessage,
  POSTGRES_DATABASE,
  POSTGRES_USER,
  type PostgresAddress,
  STOP_MESSAGE,
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
  const keeping = new KeptPostgres(dataDir, options);
  const url = connectionUrl(await keeping.start());
  return { url, stop: () => keeping.stop() };
}

const KEEPER_FILE = join(import.meta.dirname, 'keeper.ts');
const RESPAWN_DELAY_MS = 500;

/** The keeper process, replaced when it dies although nobody stopped it. */
class KeptPostgres {
  readonly #dataDir: string;
  readonly #options: PostgresOptions;
  #keeper: ChildProcess | undefined;
  #gone: Promise<void> = Promise.resolve();
  #respawn: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(dataDir: string, options: PostgresOptions) {
    this.#dataDir = dataDir;
    this.#options = options;
  }

  async start(): Promise<PostgresAddress> {
    const address = await this.#spawnKeeper();
    this.#keeper?.once('exit', () => this.#replaceKeeper());
    return address;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#respawn);
    if (this.#keeper?.connected) this.#keeper.send(STOP_MESSAGE, () => {});
    await this.#gone;
  }

  #replaceKeeper(): void {
    if (this.#stopping) return;
    this.#options.trouble?.('The database lost its keeper and is being restarted');
    this.#respawn = setTimeout(() => {
      this.start().catch((error: Error) => {
        this.#options.trouble?.(error.message);
        this.#replaceKeeper();
      });
    }, RESPAWN_DELAY_MS);
    this.#respawn.unref();
  }

  #spawnKeeper(): Promise<PostgresAddress> {
    const flags = this.#options.durable === false ? ['--not-durable'] : [];
    // A group of its own: a Ctrl-C in the terminal reaches the shop alone, which stops it in order.
    const keeper = spawn(process.execPath, [KEEPER_FILE, this.#dataDir, ...flags], {
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#keeper = keeper;
    this.#gone = new Promise((resolve) => keeper.once('exit', () => resolve()));
    return new Promise((resolve, reject) => {
      keeper.on('message', (message: KeeperMessage) => {
        if (message.type === 'ready') resolve(message.address);
        else if (message.type === 'failed') reject(new Error(message.line));
        else if (message.type === 'progress') this.#options.progress?.(message.line);
        else this.#options.trouble?.(message.line);
      });
      keeper.once('error', reject);
      keeper.once('exit', () => reject(new Error('The database stopped while it was starting.')));
    });
  }
}

function connectionUrl(address: PostgresAddress): string {
  const url = new URL(`postgres://127.0.0.1:${address.port}/${POSTGRES_DATABASE}`);
  url.username = POSTGRES_USER;
  url.password = address.password;
  // The socket is the shorter way; the port in the address names its file there, too.
  if (address.socketFolder) url.searchParams.set('host', address.socketFolder);
  return url.href;
}
