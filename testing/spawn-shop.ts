import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#server/embedded/free-port.ts';

const START = path.resolve(import.meta.dirname, '../local/start.ts');
const TIMEOUT_MS = 170_000;

export interface SpawnedShop {
  url: string;
  /** Of the server's process, which has started those of the local services. */
  pid: number;
  /** Resolves once people can sign in. */
  waitForSignIn(): Promise<void>;
  /** Stops the shop and deletes its data, unless they are in a given folder. */
  close(): Promise<void>;
}

export interface SpawnOptions {
  /** Of its processes, from -20 (high) to 19. */
  priority?: number;
  /** A folder for its data that is kept. */
  keptIn?: string;
  settings?: Readonly<Record<string, string>>;
}

/** Starts a demo shop of its own, as `npm start` does, without rate limits. Resolves once it is open. */
export async function spawnShop({
  priority,
  keptIn,
  settings = {},
}: SpawnOptions = {}): Promise<SpawnedShop> {
  const dataDir = keptIn ?? mkdtempSync(path.join(tmpdir(), 'vitrine-shop-'));
  const port = await findFreePort();
  const shop = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      NODE_ENV: 'development',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Right away: what it starts takes over its priority.
  if (priority !== undefined && shop.pid !== undefined) setPriority(shop.pid, priority);
  let output = '';
  shop.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shop.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => void shop.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  const failure = () => (shop.exitCode === null ? undefined : output);
  const close = async () => {
    shop.kill('SIGTERM');
    await exited;
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitForResponse(`${url}/readyz`, failure);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    pid: shop.pid ?? 0,
    waitForSignIn: async () => waitForResponse(await identityProviderOf(url), failure),
    close,
  };
}

async function identityProviderOf(url: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/v1/config`)).json()) as {
    config: { auth: { emulatorUrl: string } };
  };
  return answer.config.auth.emulatorUrl;
}

async function waitForResponse(url: string, failure: () => string | undefined): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const failed = failure();
    if (failed !== undefined) throw new Error(`The shop did not open:\n${failed}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(200);
  }
  throw new Error('The shop took too long to open');
}
