import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { PRODUCTION } from '#testing/config-problems.ts';
import { registerPeople } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { answerCommand } from '../../../scripts/shop.ts';
import * as tables from '#server/platform/tables.ts';
import { users } from './users.table.ts';

const db = useTestDatabase();

beforeEach(async () => {
  await db.database.orm.delete(users);
});

/** `npm run shop -- …`; answers its exit code and all it says. */
function shop(words: string) {
  return answerCommand(words.split(' '), { DATABASE_URL: db.url });
}

/** The same as a process of its own. */
async function runShop(words: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'shop', ...words.split(' ')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: db.url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, said: said.join('') };
}

async function roles() {
  const rows = await db.database.orm.select().from(users).orderBy(users.id);
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
}

const owner = { id: 'owner', name: 'Asha', email: 'Asha.K@example.com', emailVerified: true };

describe('the command for admins', () => {
  it(
    'makes an admin of the one verified account with an address, in production too',
    { tags: 'long' },
    async () => {
      await registerPeople(
        db.database,
        owner,
        { id: 'impostor', email: 'asha.k@example.com' },
        { id: 'kelvin', email: 'asha.\u212A@example.com', emailVerified: true },
      );
      const granted = await runShop('admin grant asha.k@EXAMPLE.com', {
        ...PRODUCTION,
        DATABASE_URL: db.url,
      });
      expect(granted).toEqual({
        code: 0,
        said: expect.stringContaining('uid owner, is an admin now'),
      });
      expect(await roles()).toEqual({ owner: 'admin', impostor: 'user', kelvin: 'user' });
      const [row] = await db.database.orm.select().from(users).orderBy(users.id).offset(2);
      expect(row).toMatchObject({ id: 'owner', roleGivenAt: expect.any(Date) });
      expect((await shop('admin grant owner')).said).toContain('is an admin already');
    },
  );

  it('lists the accounts where it is not clear which is meant, and takes a uid', async () => {
    await registerPeople(
      db.database,
      { ...owner, emailVerified: false },
      { ...owner, id: 'twin' },
      { ...owner, id: 'triplet' },
    );
    const refused = await shop('admin grant asha.k@example.com');
    expect(refused.code).toBe(1);
    for (const words of ['2 verified accounts', 'owner', 'twin', 'triplet', 'unverified'])
      expect(refused.said).toContain(words);
    expect(await roles()).toEqual({ owner: 'user', triplet: 'user', twin: 'user' });
    expect((await shop('admin grant owner')).code).toBe(0);
    expect(await roles()).toMatchObject({ owner: 'admin' });
  });

  it("takes the role from the shop's owner and the last admin, and says so", async () => {
    await registerPeople(db.database, { ...owner, role: 'admin', adminByEmailAt: new Date() });
    const revoked = await shop('admin revoke asha.k@example.com');
    expect(revoked.code).toBe(0);
    expect(revoked.said).toContain('is no admin now');
    expect(revoked.said).toContain('The shop has no admin now');
    expect(await roles()).toEqual({ owner: 'user' });
  });

  it("takes everything away that counts as somebody's second factor, logs it and writes to them", async () => {
    await registerPeople(db.database, { ...owner, role: 'admin' }, { id: 'other', role: 'admin' });
    const { orm, pool } = db.database;
    const at = new Date();
    for (const userId of ['owner', 'other']) {
      await orm.insert(tables.secondFactors).values({ userId, secret: 'AAAA', addedAt: at });
      await orm.insert(tables.recoveryCodes).values({ userId, digest: userId, createdAt: at });
      await orm.insert(tables.provedSignIns).values({ userId, signIn: '1', at });
      const key = { credential: userId, publicKey: '', counter: 0, transports: [], name: 'Phone' };
      await orm.insert(tables.passkeys).values({ ...key, userId, createdAt: at });
      const session = { userId, kind: 'passkey' as const, email: '', browser: '', device: '' };
      const times = { turnedAt: at, createdAt: at, lastSeenAt: at };
      await orm.insert(tables.sessions).values({ ...session, secret: '', ...times });
    }
    const dropped = await shop('admin drop-factor asha.k@example.com');
    expect(dropped).toEqual({ code: 0, said: expect.stringContaining('has no second factor now') });
    const { rows } = await pool.query(
      `select user_id from second_factors union all select user_id from recovery_codes
       union all select user_id from proved_sign_ins union all select user_id from passkeys
       union all select user_id from sessions where ended_at is null`,
    );
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ user_id: 'other' })));
    const letters = await orm.select().from(tables.sessionLetters);
    expect(letters).toMatchObject([{ kind: 'factor-dropped', email: 'asha.k@example.com' }]);
    const { rows: logged } = await pool.query(
      `select by_user, role, entity_type, entity_id from log_entries where kind = 'dropFactorByCommand'`,
    );
    expect(logged).toEqual([
      { by_user: '', role: 'operator', entity_type: 'user', entity_id: 'owner' },
    ]);
    expect((await shop('admin drop-factor nobody')).said).toContain('Nobody with that uid');
  });

  it.each([
    ['admin grant nobody@example.com', 1, 'Nobody with the address'],
    ['admin grant asha.\u212A@example.com', 1, 'Nobody with the address'],
    ['admin revoke nobody', 1, 'Nobody with that uid'],
    ['admin give owner', 1, 'Usage: npm run shop -- admin grant|revoke|drop-factor EMAIL|UID'],
    ['admin grant', 1, 'Usage:'],
  ])('says what is wrong with "%s"', async (words, code, said) => {
    await registerPeople(db.database, owner);
    expect(await shop(words)).toEqual({ code, said: expect.stringContaining(said) });
    expect(await roles()).toEqual({ owner: 'user' });
  });

  it('says when the database is away', { tags: 'long' }, async () => {
    const DATABASE_URL = 'postgres://shop@127.0.0.1:9/shop';
    expect(await runShop('admin grant owner', { DATABASE_URL })).toEqual({
      code: 2,
      said: expect.stringContaining('Is the shop open?'),
    });
  });
});
