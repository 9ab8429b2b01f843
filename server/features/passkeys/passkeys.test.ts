import { randomUUIDv7 } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSKEY_LIMITS, type OnePasskey } from '#contract/passkeys.ts';
import type { SessionAnswer } from '#contract/sessions.ts';
import { sessionLetters, signInWays, users } from '#server/platform/tables.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import type { Buyer } from '#testing/shopping.ts';
import { SoftPasskey } from '#testing/soft-passkey.ts';
import { TestDevice } from '#testing/test-device.ts';
import { SIGN_IN_INVARIANTS } from './check-sign-in.queries.ts';
import { passkeyChallenges, passkeys } from './passkeys.table.ts';

const { shop } = useLetterShop();
// The options of a sign-in load the library.
beforeAll(() => import('@simplewebauthn/server'));

type Call = { statusCode: number; json(): unknown };
const outcome = (response: Call) =>
  `${response.statusCode} ${(response.json() as { code?: string }).code ?? 'OK'}`;
const challengeIn = (response: Call) =>
  (response.json() as { options: { challenge: string } }).options;
const device = () => new TestDevice(() => shop.app);
const post = ({ headers }: Pick<Buyer, 'headers'>, path: string, payload?: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers,
    ...(payload && { payload }),
  });

/** Somebody with a passkey. */
async function withPasskey(key = new SoftPasskey()) {
  const person = await shop.newBuyer(`key-${randomUUIDv7()}`);
  const added = await add(person, key);
  if (added.statusCode !== 201) throw new Error(added.body);
  return { person, key, _id: added.json<OnePasskey>().passkey._id };
}

async function add(person: Buyer, key: SoftPasskey) {
  return post(
    person,
    'user/passkey',
    key.made(challengeIn(await post(person, 'user/passkey/options'))),
  );
}

async function signIn(key: SoftPasskey, browser = device()) {
  const { challenge } = challengeIn(await browser.call('POST', 'session/passkey/options'));
  return browser.call('POST', 'session/passkey', key.signed({ challenge }));
}

describe('a passkey', () => {
  it('signs in to the account that it was added to, on any device, with the same rights', async () => {
    const { person, key } = await withPasskey();
    const browser = device();
    const answer = browser.begin(await signIn(key, browser));
    expect(answer.user._id).toBe(person.uid);
    expect((await browser.call('GET', `user/${person.uid}`)).statusCode).toBe(200);
    const refreshed = await browser.call('POST', 'session/refresh');
    expect(refreshed.json<SessionAnswer>().user._id).toBe(person.uid);
    const listed = await browser.call('GET', 'user/passkey');
    expect(listed.json()).toMatchObject({
      passkeys: [{ name: expect.any(String), lastUsedAt: expect.any(String) }],
    });
    const sessions = await browser.call('GET', 'session/all');
    expect(sessions.json()).toMatchObject({ sessions: [{ current: true }] });
  });

  it('says nothing of an address: what was verified stays so, also when it registers', async () => {
    const { person, key } = await withPasskey();
    const { orm } = shop.db.database;
    await orm.update(users).set({ emailVerified: true }).where(eq(users.id, person.uid));
    const browser = device();
    browser.begin(await signIn(key, browser));
    const again = await browser.call('POST', 'user/new', {});
    expect(again.json()).toMatchObject({ user: { _id: person.uid, emailVerified: true } });
  });

  it('tells by letter of a new device', async () => {
    const { person, key } = await withPasskey();
    const email = `${person.uid}@people.example`;
    await shop.db.database.orm.update(users).set({ email }).where(eq(users.id, person.uid));
    const told = () =>
      shop.db.database.orm.$count(
        sessionLetters,
        and(eq(sessionLetters.kind, 'new-device'), eq(sessionLetters.email, email)),
      );
    const browser = device();
    await signIn(key, browser);
    await signIn(key, browser);
    expect(await told()).toBe(0);
    await signIn(key, device());
    expect(await told()).toBe(1);
  });

  it('that was removed, and one of a closed account, signs nobody in', async () => {
    const { person, key, _id } = await withPasskey();
    const { person: other, key: otherKey } = await withPasskey();
    const remove = (who: Buyer) =>
      shop.app.inject({
        method: 'DELETE',
        url: `/api/v1/user/passkey/${_id}`,
        headers: who.headers,
      });
    expect(outcome(await remove(other))).toBe('404 NOT_FOUND');
    expect(outcome(await remove(person))).toBe('200 OK');
    expect(outcome(await signIn(key))).toBe('401 PASSKEY_WRONG');
    await shop.db.database.orm
      .update(users)
      .set({ deletedAt: shop.clock.now() })
      .where(eq(users.id, other.uid));
    expect(outcome(await signIn(otherKey))).toBe('403 ACCOUNT_DELETED');
  });

  it('is refused to guests, and beyond the most of an account', async () => {
    const phone = device();
    await phone.beGuest(`g-${randomUUIDv7()}@people.example`);
    expect(outcome(await phone.call('POST', 'user/passkey/options'))).toBe('403 FORBIDDEN');
    const { person } = await withPasskey();
    const { challenge } = challengeIn(await post(person, 'user/passkey/options'));
    const one = await shop.db.database.orm
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, person.uid));
    for (let more = one.length; more < PASSKEY_LIMITS.perAccount; more += 1)
      await shop.db.database.orm
        .insert(passkeys)
        .values({ ...one[0]!, id: randomUUIDv7(), credential: randomUUIDv7() });
    expect(outcome(await post(person, 'user/passkey/options'))).toBe('409 LIMIT_REACHED');
    const late = await post(person, 'user/passkey', new SoftPasskey().made({ challenge }));
    expect(outcome(late)).toBe('409 LIMIT_REACHED');
  });
});

describe('an attacker', () => {
  it.each<[string, (key: SoftPasskey) => Promise<Call>]>([
    [
      'who repeats what was signed',
      async (key) => {
        const browser = device();
        const { challenge } = challengeIn(await browser.call('POST', 'session/passkey/options'));
        const seen = key.signed({ challenge });
        await browser.call('POST', 'session/passkey', seen);
        return browser.call('POST', 'session/passkey', seen);
      },
    ],
    [
      'in another browser than the one that asked',
      async (key) => {
        const { challenge } = challengeIn(await device().call('POST', 'session/passkey/options'));
        return device().call('POST', 'session/passkey', key.signed({ challenge }));
      },
    ],
    [
      'whose page is at another address',
      async (key) => {
        const browser = device();
        const { challenge } = challengeIn(await browser.call('POST', 'session/passkey/options'));
        const lured = key.signed({ challenge, origin: 'http://localhost.evil.example' });
        return browser.call('POST', 'session/passkey', lured);
      },
    ],
    [
      'with another key under the same name',
      async (key) => {
        const forged = new SoftPasskey();
        key.id.copy(forged.id);
        return signIn(forged);
      },
    ],
    [
      'with a copy that has signed fewer times',
      async (key) => {
        key.counter = 7;
        await signIn(key);
        key.counter = 6;
        return signIn(key);
      },
    ],
    [
      'whom the device has not verified',
      async (key) => {
        key.flags = 0x01;
        return signIn(key);
      },
    ],
    [
      'who is too late',
      async (key) => {
        const browser = device();
        const { challenge } = challengeIn(await browser.call('POST', 'session/passkey/options'));
        await shop.db.database.orm
          .update(passkeyChallenges)
          .set({ expiresAt: shop.clock.now() })
          .where(eq(passkeyChallenges.challenge, challenge));
        return browser.call('POST', 'session/passkey', key.signed({ challenge }));
      },
    ],
  ])('%s gets nothing', async (_, attack) => {
    const { key } = await withPasskey();
    expect(outcome(await attack(key))).toBe('401 PASSKEY_WRONG');
  });

  it('adds no passkey with a challenge of somebody else, nor one that is taken', async () => {
    const { person, key } = await withPasskey();
    const other = await shop.newBuyer(`key-${randomUUIDv7()}`);
    const { challenge } = challengeIn(await post(person, 'user/passkey/options'));
    const stolen = await post(other, 'user/passkey', new SoftPasskey().made({ challenge }));
    expect(outcome(stolen)).toBe('400 VALIDATION');
    expect(outcome(await add(other, key))).toBe('409 DUPLICATE');
    const junk = await post(other, 'user/passkey', {
      response: { ...key.made({ challenge }).response, id: 'AAAA' },
    });
    expect(outcome(junk)).toBe('400 VALIDATION');
  });

  it('makes one session with one answer that is sent twice at once', async () => {
    const { key } = await withPasskey();
    const browser = device();
    const { challenge } = challengeIn(await browser.call('POST', 'session/passkey/options'));
    const seen = key.signed({ challenge });
    const both = await Promise.all([
      browser.call('POST', 'session/passkey', seen),
      browser.call('POST', 'session/passkey', seen),
    ]);
    expect(both.map(outcome).sort()).toEqual(['200 OK', '401 PASSKEY_WRONG']);
  });
});

it('the audit finds what leads to a closed account, and letters that are tried for ever', async () => {
  const { person, key } = await withPasskey();
  const { database } = shop.db;
  const email = `${person.uid}@people.example`;
  await signIn(key);
  const at = shop.clock.now();
  await database.orm
    .insert(signInWays)
    .values({ kind: 'email', value: email, userId: person.uid, createdAt: at });
  const letter = { kind: 'new-device' as const, email, attempts: 6, createdAt: at };
  await database.orm.insert(sessionLetters).values({ ...letter, nextTryAt: at });
  await database.orm.update(users).set({ deletedAt: at }).where(eq(users.id, person.uid));
  const [invariant] = SIGN_IN_INVARIANTS;
  const { breaches } = await database.orm.transaction((tx) =>
    invariant ? invariant.check({ tx }) : Promise.reject(new Error('There is no check')),
  );
  const about = breaches.map(({ what }) => what);
  for (const words of [
    'passkey: its account is closed or unknown',
    'account: it is closed, and an address still leads to it',
    'session: it goes on, and its account is closed',
    'letter about signing in: tried 6 times, and not given up',
  ])
    expect(about).toContain(words);
});
