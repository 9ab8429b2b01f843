import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { findFreePort } from '#local/free-port.ts';
import {
  isHealthy,
  killProcesses,
  leftoverProcesses,
  openShop,
  processesOf,
  runNpmStart,
  waitFor,
} from './started-shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
const otherDataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));

describe('npm start', { timeout: 240_000 }, () => {
  afterEach(() => {
    killProcesses(dataDir);
    killProcesses(otherDataDir);
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(otherDataDir, { recursive: true, force: true });
  });

  it('opens a shop, says how to stop it, and leaves no process after Ctrl-C', async () => {
    const shop = await openShop({ dataDir, port: await findFreePort() });
    await waitFor(() => shop.output().includes('Ctrl-C'));
    shop.pressCtrlC();
    await shop.ended;
    expect(await leftoverProcesses(dataDir)).toEqual([]);
    expect(shop.output()).toContain('Closing the shop');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops all processes when npm gets a %s',
    async (signal) => {
      const shop = await openShop({ dataDir, port: await findFreePort() });
      shop.npm.kill(signal);
      await shop.ended;
      expect(await leftoverProcesses(dataDir)).toEqual([]);
    },
  );

  it('stops its local services when the shop is killed, and can be started again', async () => {
    const shop = await openShop({ dataDir, port: await findFreePort() });
    killProcesses(dataDir, 'start.ts');
    await shop.ended;
    expect(await leftoverProcesses(dataDir)).toEqual([]);

    const again = await openShop({ dataDir, port: await findFreePort() });
    again.npm.kill('SIGKILL');
    expect(await leftoverProcesses(dataDir)).toEqual([]);
  });

  it("stops the database when the shop and the database's supervisor are killed", async () => {
    await openShop({ dataDir, port: await findFreePort() });
    killProcesses(dataDir, '.ts ');
    expect(await leftoverProcesses(dataDir)).toEqual([]);
  });

  it('keeps its accounts when all processes are killed at once', async () => {
    const before = await openShop({ dataDir, port: await findFreePort() });
    await waitFor(() => before.output().includes('✓ Sign-in'), 120_000);
    const uid = await signIn(before.url);
    await waitFor(() => readFileSync(accountsFile(), 'utf8').includes(uid));
    killProcesses(dataDir);
    await before.ended;

    const after = await openShop({ dataDir, port: await findFreePort() });
    await waitFor(() => after.output().includes('✓ Sign-in'), 120_000);
    expect(await signIn(after.url)).toBe(uid);
  });

  it('starts although the pid file of the database names a foreign process', async () => {
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n`);
    const shop = await openShop({ dataDir, port: await findFreePort() });
    expect(await isHealthy(shop.url)).toBe(true);
  });

  it('reports a taken port in one line, and starts nothing', async () => {
    const port = await findFreePort();
    await openShop({ dataDir, port });
    const second = runNpmStart({ dataDir: otherDataDir, port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} is taken.`);
    expect(processesOf(otherDataDir)).toEqual([]);
  });

  it('opens two shops side by side, but no second one on the same folder', async () => {
    const [port, otherPort] = [await findFreePort(), await findFreePort()];
    const first = await openShop({ dataDir, port });
    const other = await openShop({ dataDir: otherDataDir, port: otherPort });
    expect(await Promise.all([isHealthy(first.url), isHealthy(other.url)])).toEqual([true, true]);

    const third = runNpmStart({ dataDir, port: await findFreePort() });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain('is open already');
    expect(await isHealthy(first.url)).toBe(true);
  });

  it('names every invalid setting', async () => {
    const shop = runNpmStart({ dataDir, port: 70_000, SHOP_CURRENCY: 'rupees' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/PORT[\s\S]*SHOP_CURRENCY/);
    expect(shop.output()).not.toContain('    at ');
  });
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
