import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { findFreePort } from '#local/free-port.ts';
import {
  answers,
  killProcesses,
  nothingIsLeft,
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

  it('opens a shop, says how to stop it, and a Ctrl-C leaves no process', async () => {
    const shop = await openShop({ dataDir, port: await findFreePort() });
    await waitFor(() => shop.output().includes('Ctrl-C'));
    shop.pressCtrlC();
    await shop.ended;
    expect(await nothingIsLeft(dataDir)).toEqual([]);
    expect(shop.output()).toContain('Closing the shop');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops everything on a %s to npm alone',
    async (signal) => {
      const shop = await openShop({ dataDir, port: await findFreePort() });
      shop.npm.kill(signal);
      await shop.ended;
      expect(await nothingIsLeft(dataDir)).toEqual([]);
    },
  );

  it('takes its helpers along when the shop is killed, and opens again', async () => {
    const shop = await openShop({ dataDir, port: await findFreePort() });
    killProcesses(dataDir, 'start.ts');
    await shop.ended;
    expect(await nothingIsLeft(dataDir)).toEqual([]);

    const again = await openShop({ dataDir, port: await findFreePort() });
    again.npm.kill('SIGKILL');
    expect(await nothingIsLeft(dataDir)).toEqual([]);
  });

  it("leaves no database when the shop and the database's supervisor are killed", async () => {
    await openShop({ dataDir, port: await findFreePort() });
    killProcesses(dataDir, '.ts ');
    expect(await nothingIsLeft(dataDir)).toEqual([]);
  });

  it('knows its people again after everything was killed at once', async () => {
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

  it('forgives a pid file of the database that names a living stranger', async () => {
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n`);
    const shop = await openShop({ dataDir, port: await findFreePort() });
    expect(await answers(shop.url)).toBe(true);
  });

  it('refuses a taken port in one line, and starts nothing', async () => {
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
    expect(await Promise.all([answers(first.url), answers(other.url)])).toEqual([true, true]);

    const third = runNpmStart({ dataDir, port: await findFreePort() });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain('is open already');
    expect(await answers(first.url)).toBe(true);
  });

  it('names every setting it can not use', async () => {
    const shop = runNpmStart({ dataDir, port: 70_000, SHOP_CURRENCY: 'rupees' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/PORT[\s\S]*SHOP_CURRENCY/);
    expect(shop.output()).not.toContain('    at ');
  });
});

function accountsFile(): string {
  return join(dataDir, 'identity/accounts.json');
}

/** Signs a newcomer in at the shop's own identity provider and answers their uid. */
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
