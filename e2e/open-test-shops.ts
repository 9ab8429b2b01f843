import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '#local/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One shop for each worker. */
    shopUrls: readonly string[];
  }
}

const START = path.resolve(import.meta.dirname, '../local/start.ts');
const TIMEOUT_MS = 170_000;

/**
 * Starts a shop for each worker, as `npm start` does. `STORIES_SHOP_URL` names a shop that is open already (started
 * with `RATE_LIMIT=off`), which saves time while writing stories.
 */
export default async function openTestShops(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const openShop = process.env['STORIES_SHOP_URL'];
  if (openShop !== undefined) {
    project.provide('shopUrls', [openShop]);
    return undefined;
  }
  const files = project.vitest.state.getPaths();
  const count = Math.min(project.config.maxWorkers, files.length);
  const shops: TestShop[] = [];
  const close = async () => void (await Promise.all(shops.map((shop) => shop.close())));
  try {
    // One after the other: the first builds the web app and draws the photos for all.
    while (shops.length < count) shops.push(await openTestShop());
    await Promise.all(shops.map((shop) => shop.waitForSignIn()));
  } catch (error) {
    await close();
    throw error;
  }
  project.provide(
    'shopUrls',
    shops.map(({ url }) => url),
  );
  return close;
}

interface TestShop {
  url: string;
  waitForSignIn(): Promise<void>;
  close(): Promise<void>;
}

async function openTestShop(): Promise<TestShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-stories-'));
  const port = await findFreePort();
  const shop = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  shop.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shop.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => void shop.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  const failure = () => (shop.exitCode === null ? undefined : output);
  const close = async () => {
    shop.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitForResponse(`${url}/readyz`, failure);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
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
