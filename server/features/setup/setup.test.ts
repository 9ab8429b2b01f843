import { randomUUIDv7 } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { OWNER_LINK_MINUTES } from '#contract/setup.ts';
import { makeFirstOwner } from '#server/features/users/change-role.ts';
import { inTransaction } from '#server/platform/database.ts';
import { registerPeople } from '#testing/factories.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { TestDevice } from '#testing/test-device.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { becomeOwner } from './become-owner.ts';
import { offerOwnership, ownerLinkFile } from './offer-ownership.ts';
import { ownerLinks } from './owner-links.table.ts';
import { takeOwnerTurn } from './owner-turn.queries.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-owner-'));
const shop = useTestShop({ DATA_DIR: dataDir, RATE_LIMIT: 'off' });
const file = ownerLinkFile(dataDir);
afterEach(async () => {
  const { orm, pool } = shop.db.database;
  await orm.delete(ownerLinks);
  await pool.query(`update users set role = 'user', role_given_at = null, duties = null`);
  rmSync(file, { force: true });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const offer = (now = new Date(), folder = dataDir) =>
  offerOwnership({
    database: shop.db.database,
    origin: 'https://shop.example',
    dataDir: folder,
    now,
  });

/** The key of a new link. */
async function newKey(now?: Date): Promise<string> {
  const link = await offer(now);
  return link?.url.split('#')[1] ?? '';
}

async function newPerson(): Promise<{ uid: string; headers: { authorization: string } }> {
  const uid = `owner-${randomUUIDv7()}`;
  await registerPeople(shop.db.database, { id: uid });
  return { uid, headers: await shop.as({ sub: uid }) };
}

const ask = (headers: { authorization: string }, key: string) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/setup/owner', headers, payload: { key } });

describe('the link of a first start', () => {
  it('makes whoever has it the owner with all rights, once, and is logged', async () => {
    const key = await newKey();
    const { uid, headers } = await newPerson();
    const made = await ask(headers, key);
    expect(made.json()).toMatchObject({
      success: true,
      user: { _id: uid, role: 'admin', duties: expect.arrayContaining(['staff', 'settings']) },
    });
    const settings = await shop.app.inject({ url: `/api/v1/settings?id=${uid}`, headers });
    expect(settings.statusCode).toBe(200);
    const other = await newPerson();
    expect((await ask(other.headers, key)).json().code).toBe('LINK_OVER');
    const log = await shop.app.inject({ url: `/api/v1/log?id=${uid}&entity=user:${uid}`, headers });
    expect(log.json().entries[0]).toMatchObject({
      kind: 'becomeOwnerByLink',
      words: expect.stringContaining("became the owner by the link of the shop's first start"),
    });
    expect(log.body).not.toContain(key);
  });

  it('is in a file that only its owner reads, even in place of a link to another one, until it is used', async () => {
    const elsewhere = path.join(dataDir, 'elsewhere.txt');
    symlinkSync(elsewhere, file);
    const link = await offer();
    expect(link?.url).toMatch(/^https:\/\/shop\.example\/setup#[\w-]{32}$/);
    expect([link?.file, readFileSync(file, 'utf8')]).toEqual([file, `${link?.url}\n`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(elsewhere)).toBe(false);
    const { headers } = await newPerson();
    expect((await ask(headers, link?.url.split('#')[1] ?? '')).statusCode).toBe(200);
    expect(existsSync(file)).toBe(false);
  });

  it('is made where its file can not be written', async () => {
    const noFolder = path.join(dataDir, 'file');
    writeFileSync(noFolder, '');
    const link = await offer(new Date(), noFolder);
    expect(link).toMatchObject({ url: expect.stringContaining('/setup#'), file: undefined });
  });

  it('counts for an hour', async () => {
    const minute = 60_000;
    const before = Date.now() - OWNER_LINK_MINUTES * minute;
    const { headers } = await newPerson();
    const over = await newKey(new Date(before - minute));
    expect((await ask(headers, over)).json().code).toBe('LINK_OVER');
    const nearly = await newKey(new Date(before + minute));
    expect((await ask(headers, nearly)).statusCode).toBe(200);
  });

  it('ends with another one that is used, and there is none in a shop with an admin', async () => {
    const [one, other] = [await newKey(), await newKey()];
    const { headers } = await newPerson();
    expect((await ask(headers, one)).statusCode).toBe(200);
    expect((await ask((await newPerson()).headers, other)).json().code).toBe('LINK_OVER');
    expect(await offer()).toBeUndefined();
  });

  it('makes nobody an owner who got a role meanwhile, nor beside an admin', async () => {
    const key = await newKey();
    await registerPeople(shop.db.database, { id: `chief-${randomUUIDv7()}`, role: 'admin' });
    const { headers } = await newPerson();
    expect((await ask(headers, key)).json().code).toBe('LINK_OVER');
  });

  it('is nothing for a wrong key, a guest, and somebody who is not registered', async () => {
    const key = await newKey();
    const { headers } = await newPerson();
    const other = key.slice(0, -1) + (key.endsWith('_') ? '-' : '_');
    expect((await ask(headers, other)).json().code).toBe('LINK_OVER');
    expect((await ask(headers, '')).json().code).toBe('VALIDATION');
    const phone = new TestDevice(() => shop.app);
    await phone.beGuest(`g-${randomUUIDv7()}@people.example`);
    const guest = await phone.call('POST', 'setup/owner', { key });
    expect(guest.json().code).toBe('FORBIDDEN');
    const stranger = await ask(await shop.as({ sub: `stranger-${randomUUIDv7()}` }), key);
    expect(stranger.json().code).toBe('NOT_REGISTERED');
    expect((await ask(headers, key)).statusCode).toBe(200);
  });

  it('makes one owner of two people with two links at the same moment', async () => {
    const { database } = shop.db;
    const [first, second] = [await newPerson(), await newPerson()];
    const claims = ({ uid }: { uid: string }) => ({
      uid,
      authTime: Math.floor(Date.now() / 1000),
      expiresAt: 0,
      signInProvider: 'email' as const,
      emailVerified: true,
    });
    let later: Promise<unknown> = Promise.resolve();
    await inTransaction(database, async (tx) => {
      await takeOwnerTurn(tx);
      await makeFirstOwner(tx, claims(first), new Date());
      // Not committed yet: to everybody else the shop has no admin, and a new start prints another link.
      const key = await newKey();
      const deps = { database, now: () => new Date(), config: { dataDir } };
      later = becomeOwner(deps, claims(second), key, { request: 'r' }).catch(
        (error: { code?: string }) => error.code,
      );
      await waitForLocks(database.pool, 1);
    });
    expect(await later).toBe('LINK_OVER');
  });
});
