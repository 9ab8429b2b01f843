import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCredential,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AUTH_PROVIDERS } from '#contract/shop-config.ts';

import { DEMO_ACCOUNTS } from '#demo/demo-accounts.ts';
import { emulatorTokenVerifier } from './emulator-tokens.ts';
import { localHostNames } from './host-names.ts';
import { type IdentityEmulator, startIdentityEmulator } from './identity-emulator.ts';

const PROJECT = 'demo-vitrine';

/** The emulator runs at low priority: it takes seconds to load, or minutes on a busy machine. */
const SLOW_START_MS = 240_000;

describe('the local identity provider', { timeout: SLOW_START_MS }, () => {
  let dataDir: string;
  let emulator: IdentityEmulator;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
    emulator = await start(dataDir);
  }, SLOW_START_MS);
  afterAll(async () => {
    await emulator.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    'signs in demo people and strangers of every provider, and knows them again after a restart',
    { tags: 'long' },
    async () => {
      const demo = DEMO_ACCOUNTS.map(({ provider, credential }) => ({ provider, credential }));
      const strangers = AUTH_PROVIDERS.map((provider) => ({
        provider,
        credential: JSON.stringify({
          sub: `stranger-${provider}`,
          name: 'Tara Rao',
          email: `tara@${provider}.example.com`,
          email_verified: true,
        }),
      }));
      const people = [...demo, ...strangers];
      const before = await signInAll(emulator.url, people);
      expect(before.slice(0, 3)).toEqual(['demo-admin', 'demo-asha', 'demo-ravi']);
      expect(new Set(before).size).toBe(7);
      await expect
        .poll(() => readFileSync(accountsFile(dataDir), 'utf8'))
        .toContain('stranger-twitter');

      await emulator.stop();
      emulator = await start(dataDir);
      expect(await signInAll(emulator.url, people)).toEqual(before);
    },
  );

  it('has sign-in windows that load nothing from elsewhere', async () => {
    const pageAt = async (path: string) => (await fetch(`${emulator.url}${path}`)).text();
    const query = 'apiKey=demo&appName=window&providerId=google.com';
    const window = await pageAt(`/emulator/auth/handler?${query}`);
    const frame = await pageAt(`/emulator/auth/iframe?${query}`);
    expect(window).toContain('Asha Verma');
    expect(frame).toContain('http://localhost:3000');
    for (const page of [window, frame]) expect(page).not.toMatch(/(src|href)="?https:/);
  });

  it("accepts the shop's pages and its own, and none of another scheme, host or port", async () => {
    const from = async (origin: string) =>
      (await fetch(emulator.url, { headers: { origin } })).status;
    expect([await from('http://localhost:3000'), await from(emulator.url)]).toEqual([200, 200]);
    const others = [
      'https://localhost:3000',
      'http://localhost:3001',
      'http://localhost',
      'http://127.0.0.1:3000',
      'https://shop.example.com',
      'null',
    ];
    for (const origin of others) expect([origin, await from(origin)]).toEqual([origin, 403]);
  });
});

async function start(dataDir: string): Promise<IdentityEmulator> {
  const hostNames = localHostNames({ host: '127.0.0.1', exposeLocal: false });
  const started = await startIdentityEmulator({
    dataDir,
    projectId: PROJECT,
    host: '127.0.0.1',
    hostNames,
    shopOrigins: ['http://localhost:3000'],
  });
  await started.ready;
  return started;
}

function accountsFile(dataDir: string): string {
  return join(dataDir, 'identity', 'accounts.json');
}

async function signInAll(
  url: string,
  people: { provider: string; credential: string }[],
): Promise<string[]> {
  const app = initializeApp({ apiKey: 'demo', projectId: PROJECT }, url);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });
  const uids: string[] = [];
  for (const person of people) uids.push(await signIn(auth, person));
  await deleteApp(app);
  return uids;
}

async function signIn(
  auth: Auth,
  { provider, credential }: { provider: string; credential: string },
): Promise<string> {
  const idToken = new OAuthProvider(`${provider}.com`).credential({ idToken: credential });
  const { user } = await signInWithCredential(auth, idToken);
  const verify = emulatorTokenVerifier({ projectId: PROJECT, providers: AUTH_PROVIDERS });
  const claims = await verify(await user.getIdToken(), new Date());
  expect(claims.uid).toBe(user.uid);
  return claims.uid;
}
