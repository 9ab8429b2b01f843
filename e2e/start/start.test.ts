import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { findFreePort } from '#server/embedded/free-port.ts';
import {
  isHealthy,
  killProcesses,
  leftoverProcesses,
  openShop,
  processesOf,
  runNpmStart,
  waitFor,
  type StartedShop,
} from './started-shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
const otherDataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(otherDataDir, { recursive: true, force: true });
});

// Opening a shop takes most of the time: each is used for several tests, and ends in another way (also those of faults.test.ts).

describe('two shops that npm start has opened', { timeout: 240_000, tags: 'long' }, () => {
  let first: StartedShop;
  let other: StartedShop;
  afterAll(() => {
    killProcesses(dataDir);
    killProcesses(otherDataDir);
  });

  it('stand side by side, and no second one opens on the same folder', async () => {
    first = await openShop({ dataDir, port: await findFreePort() });
    other = await openShop({ dataDir: otherDataDir, port: await findFreePort() });
    expect(await Promise.all([isHealthy(first.url), isHealthy(other.url)])).toEqual([true, true]);

    const third = runNpmStart({ dataDir, port: await findFreePort() });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain('is open already');
    expect(await isHealthy(first.url)).toBe(true);
  });

  it('say how to stop them, and leave no process after Ctrl-C', async () => {
    await waitFor(() => first.output().includes('Ctrl-C'));
    first.pressCtrlC();
    await first.ended;
    expect(await leftoverProcesses(dataDir)).toEqual([]);
    expect(first.output()).toContain('Closing the shop');
  });

  it('have their port alone: another start reports it in one line, and starts nothing', async () => {
    const { port } = new URL(other.url);
    const second = runNpmStart({ dataDir, port: Number(port) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} is taken.`);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('stop all processes when npm gets a SIGTERM', async () => {
    other.npm.kill('SIGTERM');
    await other.ended;
    expect(await leftoverProcesses(otherDataDir)).toEqual([]);
  });
});

describe('a shop that npm start has opened', { timeout: 240_000 }, () => {
  let uid: string;
  afterEach(() => killProcesses(dataDir));

  it(
    'stops the database when it and the supervisor of the database are killed',
    { tags: 'long' },
    async () => {
      await openShop({ dataDir, port: await findFreePort() });
      killProcesses(dataDir, '.ts ');
      expect(await leftoverProcesses(dataDir)).toEqual([]);
    },
  );

  it('can be started again, until all its processes are killed at once', async () => {
    const shop = await openShop({ dataDir, port: await findFreePort() });
    await waitFor(() => shop.output().includes('✓ Sign-in'), 120_000);
    uid = await signIn(shop.url);
    await waitFor(() => readFileSync(accountsFile(), 'utf8').includes(uid));
    killProcesses(dataDir);
    await shop.ended;
    expect(await leftoverProcesses(dataDir)).toEqual([]);
  });

  it(
    'keeps its accounts then, and starts although the pid file of the database names a foreign process',
    { tags: 'long' },
    async () => {
      writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n`);
      const shop = await openShop({ dataDir, port: await findFreePort() });
      await waitFor(() => shop.output().includes('✓ Sign-in'), 120_000);
      expect(await signIn(shop.url)).toBe(uid);
      shop.npm.kill('SIGKILL');
      expect(await leftoverProcesses(dataDir)).toEqual([]);
    },
  );
});

it('npm start names every invalid setting', async () => {
  const shop = runNpmStart({ dataDir, port: 70_000, SHOP_CURRENCY: 'rupees' });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toMatch(/PORT[\s\S]*SHOP_CURRENCY/);
  expect(shop.output()).not.toContain('    at ');
});

function accountsFile(): string {
  return join(dataDir, 'identity/accounts.json');
}

/** Signs in a new person at the local identity provider. Returns the uid. */
async function signIn(shopUrl: string): Promise<string> {
  const { config } = (await (await fetch(`${shopUrl}/api/v1/config`)).json()) as {
    config: { auth: { emulatorUrl: string; apiKey: string } };
  };
  const claims = { sub: 'newcomer', email: 'newcomer@example.com', email_verified: true };
  const call = 'identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
  const answer = await fetch(`${config.auth.emulatorUrl}/${call}?key=${config.auth.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({
        id_token: JSON.stringify(claims),
        providerId: 'google.com',
      }).toString(),
      returnSecureToken: true,
    }),
  });
  return ((await answer.json()) as { localId: string }).localId;
}
