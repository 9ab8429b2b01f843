import { beforeEach, describe, expect, it } from 'vitest';
import { DUTIES } from '#contract/duties.ts';
import type { LogPage } from '#contract/log.ts';
import type { InviteAnswer, StaffAnswer } from '#contract/staff.ts';
import type { Welcome } from '#contract/users.ts';
import { changeRoleAsOperator } from '#server/features/users/change-role.ts';
import { registerAdmin } from '#testing/admins.ts';
import { setDuties, setRole } from '#testing/back-office-calls.ts';
import { OWNER, useLetterShop } from '#testing/letter-shop.ts';
import type { Buyer } from '#testing/shopping.ts';
import { validClaims } from '#testing/test-tokens.ts';

const { shop, sendAll, server } = useLetterShop();
const DAY_MS = 24 * 3_600_000;
const EMAIL = 'nina@staff.example';
const GITHUB = { firebase: { sign_in_provider: 'github.com', identities: {} } };
let owner: Buyer;
let people = 0;

beforeEach(async () => {
  const { pool } = shop.db.database;
  await pool.query('delete from staff_invites');
  await pool.query(`update users set role = 'user' where role = 'admin'`);
  owner = await registerAdmin(shop);
  await pool.query('update users set email = $2, email_verified = true where id = $1', [
    owner.uid,
    `${owner.uid}@shop.example`,
  ]);
  await pool.query('delete from letters');
});

function call(by: Buyer, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const url = `/api/v1/${path}?id=${by.uid}`;
  return shop.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
}

const invite = (by: Buyer, payload: object = { email: EMAIL, duties: ['orders'] }) =>
  call(by, 'POST', 'staff/invite', payload);

async function staff(): Promise<StaffAnswer> {
  const answer = await call(owner, 'GET', 'staff');
  expect(answer.statusCode).toBe(200);
  return answer.json<StaffAnswer>();
}

/** Somebody new logs in with the address; `secondsAgo`: when they did. */
async function logIn(claims: object = {}, secondsAgo = 0): Promise<Welcome['user']> {
  return (await welcome(claims, secondsAgo)).user;
}

async function welcome(claims: object = {}, secondsAgo = 0): Promise<Welcome> {
  people += 1;
  const now = shop.clock.now();
  const headers = await shop.as({
    ...validClaims(now),
    sub: `nina-${people}`,
    name: 'Nina',
    email: EMAIL,
    auth_time: Math.floor(now.getTime() / 1000) - secondsAgo,
    ...claims,
  });
  const url = '/api/v1/user/new';
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload: {} });
  return answer.json<Welcome>();
}

describe('an invitation', () => {
  it('is listed for 7 days, and makes an admin of whoever logs in with its address', async () => {
    const answer = await invite(owner, {
      email: 'Nina@Staff.example',
      duties: ['refunds', 'orders'],
    });
    expect([answer.statusCode, answer.json<InviteAnswer>()]).toEqual([
      201,
      {
        success: true,
        message: `${EMAIL} is invited`,
        invite: {
          _id: expect.any(String),
          email: EMAIL,
          duties: ['orders', 'refunds'],
          expiresAt: expect.any(String),
        },
      },
    ]);
    const { expiresAt } = answer.json<InviteAnswer>().invite;
    const days = (Date.parse(expiresAt) - shop.clock.now().getTime()) / DAY_MS;
    expect(days).toBeCloseTo(7, 2);
    expect(await staff()).toMatchObject({ invites: [{ email: EMAIL }], isMailOn: true });
    shop.clock.advance(600_000);
    const nina = await logIn();
    expect(nina).toMatchObject({ role: 'admin', duties: ['orders', 'refunds'] });
    const { staff: admins, invites } = await staff();
    expect(invites).toEqual([]);
    expect(admins.map(({ user, duties }) => [user._id, duties])).toEqual([
      [owner.uid, [...DUTIES]],
      [nina._id, ['orders', 'refunds']],
    ]);
    const headers = await shop.as({ ...validClaims(shop.clock.now()), sub: nina._id });
    // The log-in that accepted it is new enough for the back office.
    expect((await call({ uid: nina._id, headers }, 'GET', 'order/all')).statusCode).toBe(200);
  });

  it('counts once', async () => {
    await invite(owner);
    const both = await Promise.all([logIn(), logIn()]);
    expect(both.map(({ role }) => role).sort()).toEqual(['admin', 'user']);
  });

  it('adds its duties to those that an admin has', async () => {
    await invite(owner);
    const clerk = await registerAdmin(shop, ['figures']);
    expect((await logIn({ sub: clerk.uid })).duties).toEqual(['orders', 'figures']);
  });

  it.each([
    ['an address that is not verified', { email_verified: false }, 0],
    ['a provider not in ADMIN_PROVIDERS', GITHUB, 0],
    ['another address', { email: 'nina@other.example' }, 0],
    ['a log-in before it', {}, 2],
  ])('is not accepted by %s', async (_, claims, secondsAgo) => {
    await invite(owner);
    expect((await logIn(claims, secondsAgo)).role).toBe('user');
    expect((await staff()).invites).toHaveLength(1);
  });

  it('that is tried with a provider that is not trusted says so, to whoever tried and to the owner', async () => {
    await invite(owner);
    expect((await welcome(GITHUB)).hint).toMatch(/log in with Google\.$/);
    expect((await welcome({ ...GITHUB, email: 'else@staff.example' })).hint).toBeUndefined();
    const tried =
      "Tried with GitHub, a provider that isn't trusted: they have to log in with Google.";
    expect((await staff()).invites).toMatchObject([{ tried }]);
    const accepted = await welcome();
    expect([accepted.user.role, accepted.hint]).toEqual(['admin', undefined]);
  });

  it('is not revealed to an account that has its address unverified, but the owner hears of it', async () => {
    const before = await welcome({ ...GITHUB, email_verified: false });
    await invite(owner);
    for (const claims of [{ ...GITHUB, email_verified: false }, { email_verified: false }])
      expect(Object.keys(await welcome(claims))).toEqual(Object.keys(before));
    expect((await staff()).invites[0]?.tried).toContain('Tried with GitHub');
    await invite(owner);
    expect((await staff()).invites[0]?.tried).toBeUndefined();
    await welcome({ email_verified: false });
    expect((await staff()).invites[0]?.tried).toContain('Google, which has not verified');
    const log = await shop.get(owner, `/log?id=${owner.uid}&kind=inviteStaff`);
    expect(log.body).not.toContain('tried');
  });

  it('expires after 7 days', async () => {
    await invite(owner);
    shop.clock.advance(7 * DAY_MS);
    expect((await logIn()).role).toBe('user');
    const now = shop.clock.now();
    owner = { ...owner, headers: await shop.as({ ...validClaims(now), sub: owner.uid }) };
    expect((await staff()).invites).toEqual([]);
  });

  it('is withdrawn, replaced by a later one, and gone with the rights of whoever invited', async () => {
    const { _id } = (await invite(owner)).json<InviteAnswer>().invite;
    expect((await call(owner, 'DELETE', `staff/invite/${_id}`)).statusCode).toBe(200);
    expect((await call(owner, 'DELETE', `staff/invite/${_id}`)).statusCode).toBe(404);
    const chief = await registerAdmin(shop, ['orders', 'staff']);
    await invite(chief);
    await invite(chief, { email: EMAIL, duties: ['orders', 'staff'] });
    expect((await staff()).invites).toMatchObject([{ duties: ['orders', 'staff'] }]);
    await setDuties(shop, owner, chief.uid, ['staff']);
    expect((await staff()).invites).toEqual([]);
    await invite(chief, { email: EMAIL, duties: ['staff'] });
    await setRole(shop, owner, chief.uid, 'user');
    expect((await logIn()).role).toBe('user');
  });

  it('is refused with duties that the caller lacks, and so is withdrawing one with them', async () => {
    const chief = await registerAdmin(shop, ['orders', 'staff']);
    const needed = { code: 'DUTY_NEEDED', duty: 'refunds' };
    const wanted = { email: EMAIL, duties: ['refunds'] };
    expect((await invite(chief, wanted)).json()).toMatchObject(needed);
    const { _id } = (await invite(owner, wanted)).json<InviteAnswer>().invite;
    expect((await call(chief, 'DELETE', `staff/invite/${_id}`)).json()).toMatchObject(needed);
    expect((await invite(chief)).json()).toMatchObject(needed);
  });

  it('is refused for an admin, for no address, without duties, and beyond a hundred', async () => {
    const duplicate = await invite(owner, {
      email: `${owner.uid}@shop.example`,
      duties: ['orders'],
    });
    expect([duplicate.statusCode, duplicate.json().code]).toEqual([409, 'DUPLICATE']);
    expect((await invite(owner, { email: 'nina', duties: ['orders'] })).statusCode).toBe(400);
    expect((await invite(owner, { email: EMAIL, duties: [] })).statusCode).toBe(400);
    await shop.db.database.pool.query(
      `insert into staff_invites (id, email, duties, invited_by, created_at, expires_at)
       select gen_random_uuid(), n || '@staff.example', '{orders}', $1, $2, $2::timestamptz + interval '1 day'
       from generate_series(1, 100) as n`,
      [owner.uid, shop.clock.now()],
    );
    expect((await invite(owner)).json().code).toBe('LIMIT_REACHED');
  });
});

/** Sends what is due, without what tells admins of their own log-ins. */
async function sendToStaff() {
  const sent = await sendAll();
  return sent.filter(({ subject }) => !subject.startsWith('A new log-in'));
}

describe('the log', () => {
  /** Returns the log's entries of somebody, newest first. */
  async function saidOf(uid: string) {
    const answer = await shop.get(owner, `/log?id=${owner.uid}&entity=user:${uid}`);
    return answer
      .json<LogPage>()
      .entries.map(({ by, kind, words }) => [by._id, by.role, kind, words]);
  }

  it('says who has accepted an invitation', async () => {
    await invite(owner);
    const { _id } = await logIn();
    expect(await saidOf(_id)).toEqual([
      [_id, 'user', 'acceptInvite', 'Nina accepted an invitation to the staff'],
    ]);
    await logIn({ sub: _id });
    expect(await saidOf(_id)).toHaveLength(1);
  });

  it('says whom ADMIN_EMAILS made an admin', async () => {
    const { _id } = await logIn({ email: OWNER });
    expect(await saidOf(_id)).toEqual([
      [_id, 'user', 'becomeAdminByAddress', 'Nina became an admin, as the setup of the shop says'],
    ]);
  });

  it('says whose role the operator has changed', async () => {
    const { _id } = await logIn();
    const deps = { database: shop.db.database, now: () => shop.clock.now() };
    await changeRoleAsOperator(deps, _id, 'admin');
    await changeRoleAsOperator(deps, _id, 'admin');
    await changeRoleAsOperator(deps, _id, 'user');
    const operator = ['', 'operator', 'changeRoleByCommand'];
    expect(await saidOf(_id)).toEqual([
      [...operator, 'The operator took the admin role from Nina'],
      [...operator, 'The operator made Nina an admin'],
    ]);
  });
});

describe('letters', () => {
  it('invite, unless it is withdrawn before', async () => {
    await invite(owner, { email: EMAIL, duties: ['orders', 'refunds'] });
    const [letter, ...more] = await sendToStaff();
    expect([letter?.to, more]).toEqual([[EMAIL], []]);
    expect(letter?.subject).toBe('You are invited to work at Vitrine');
    for (const words of [EMAIL, 'Google', 'Orders, Refunds', 'https://shop.example/login'])
      expect(letter?.text).toContain(words);
    const listed = await call(owner, 'GET', 'letters');
    expect(listed.json().letters[0]).toMatchObject({
      kind: 'staff-invite',
      state: 'sent',
      to: EMAIL,
    });
    const { _id } = (await invite(owner)).json<InviteAnswer>().invite;
    await call(owner, 'DELETE', `staff/invite/${_id}`);
    expect(await sendToStaff()).toEqual([]);
  });

  it(
    'tell the owners whose rights have changed, and an owner who is none any more',
    { tags: 'long' },
    async () => {
      const former = await registerAdmin(shop);
      const email = 'former@shop.example';
      await shop.db.database.pool.query('update users set email = $2 where id = $1', [
        former.uid,
        email,
      ]);
      await setDuties(shop, owner, former.uid, ['orders', 'figures']);
      const sent = await sendToStaff();
      expect(sent.map(({ to }) => to.join()).sort()).toEqual(
        [`${owner.uid}@shop.example`, email].sort(),
      );
      expect(sent[0]?.text).toContain('Orders, Figures');
      await setRole(shop, owner, former.uid, 'user');
      expect((await sendToStaff()).map(({ to }) => to.join())).toEqual([
        `${owner.uid}@shop.example`,
      ]);
      expect(server.received.every(({ to }) => !to.includes(OWNER))).toBe(true);
    },
  );
});
