import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '#local/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A shop for each worker. */
    shopUrls: readonly string[];
  }
}

const START = path.resolve(import.meta.dirname, '../local/start.ts');
const PATIENCE_MS = 170_000;

/**
 * Opens real shops, as `npm start` does, in folders of their own: each worker's stories visit one. While
 * writing stories, `STORIES_SHOP_URL` names one that is open already (started with `RATE_LIMIT=off`).
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
    // One after the other: the next takes the web app and the photos that the first has built and drawn.
    while (shops.length < count) shops.push(await openTestShop());
    await Promise.all(shops.map((shop) => shop.untilSignInWorks()));
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
  untilSignInWorks(): Promise<void>;
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
    await untilAnswers(`${url}/readyz`, failure);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    untilSignInWorks: async () => untilAnswers(await identityProviderOf(url), failure),
    close,
  };
}

async function identityProviderOf(url: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/v1/config`)).json()) as {
    config: { auth: { emulatorUrl: string } };
  };
  return answer.config.auth.emulatorUrl;
}

async function untilAnswers(url: string, failure: () => string | undefined): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const failed = failure();
    if (failed !== undefined) throw new Error(`The shop did not open:\n${failed}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(200);
  }
  throw new Error('The shop took too long to open');
}
