import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '#local/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
  }
}

const START = path.resolve(import.meta.dirname, '../local/start.ts');
const PATIENCE_MS = 170_000;

/**
 * Opens the real shop, as `npm start` does, in a folder of its own: all browser stories visit it. While
 * writing stories, `STORIES_SHOP_URL` names one that is open already (started with `RATE_LIMIT=off`).
 */
export default async function openTestShop(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const openShop = process.env['STORIES_SHOP_URL'];
  if (openShop !== undefined) {
    project.provide('shopUrl', openShop);
    return undefined;
  }
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
  await untilAnswers(`${url}/readyz`, failure);
  await untilAnswers(await identityProviderOf(url), failure);
  project.provide('shopUrl', url);
  return async () => {
    shop.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
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
