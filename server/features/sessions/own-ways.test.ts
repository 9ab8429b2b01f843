import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { WAY_LIMITS } from '#contract/sessions.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction } from '#server/platform/database.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { askedCode } from '#testing/asked-code.ts';
import { TestDevice } from '#testing/test-device.ts';
import { signInWays } from './sessions.table.ts';

const { shop } = useLetterShop();
const newAddress = () => `tara-${randomUUIDv7()}@people.example`;
const outcome = (response: { statusCode: number; json(): unknown }) =>
  `${response.statusCode} ${(response.json() as { code?: string }).code ?? 'OK'}`;

const codeFor = (browser: TestDevice, email: string) => askedCode(shop.db.database, browser, email);

async function logIn(email: string, browser = new TestDevice(() => shop.app)) {
  const code = await codeFor(browser, email);
  const { user } = browser.begin(await browser.call('POST', 'session', { email, code }));
  return { browser, uid: user._id };
}

async function add(browser: TestDevice, email: string) {
  return browser.call('POST', 'session/way', { email, code: await codeFor(browser, email) });
}

const remove = (browser: TestDevice, email: string) =>
  browser.call('DELETE', `session/way?email=${encodeURIComponent(email)}`);
const listed = async (browser: TestDevice) =>
  (await browser.call('GET', 'session/way'))
    .json<{ addresses: { email: string }[] }>()
    .addresses.map(({ email }) => email);

describe('an address to sign in with', () => {
  it('that was proved leads to the account it was added to, and no more once it is removed', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { browser, uid } = await logIn(first);
    expect(outcome(await add(browser, second))).toBe('201 OK');
    expect(await listed(browser)).toEqual([first, second]);
    expect((await logIn(second)).uid).toBe(uid);
    expect(outcome(await remove(browser, first))).toBe('200 OK');
    expect((await logIn(first)).uid).not.toBe(uid);
    expect(await listed(browser)).toEqual([second]);
  });

  it('is not taken from another account, nor added without its code', async () => {
    const taken = newAddress();
    await logIn(taken);
    const { browser } = await logIn(newAddress());
    expect(outcome(await add(browser, taken))).toBe('409 DUPLICATE');
    const wanted = newAddress();
    const elsewhere = new TestDevice(() => shop.app);
    const code = await codeFor(elsewhere, wanted);
    const foreign = await browser.call('POST', 'session/way', { email: wanted, code });
    expect(outcome(foreign)).toBe('401 CODE_WRONG');
    expect(await listed(browser)).toHaveLength(1);
  });

  it('can be added once more without harm, and not beyond the most of an account', async () => {
    const first = newAddress();
    const { browser } = await logIn(first);
    expect(outcome(await add(browser, first))).toBe('201 OK');
    for (let more = 1; more < WAY_LIMITS.addresses; more += 1) await add(browser, newAddress());
    expect(outcome(await add(browser, newAddress()))).toBe('409 LIMIT_REACHED');
    expect(await listed(browser)).toHaveLength(WAY_LIMITS.addresses);
  });

  it('stays if it is the last of an account of the shop, also when two are removed at once', async () => {
    const [first, other] = [newAddress(), newAddress()];
    const { browser, uid } = await logIn(first);
    expect(outcome(await remove(browser, first))).toBe('409 LAST_WAY');
    expect(outcome(await remove(browser, other))).toBe('404 NOT_FOUND');
    await add(browser, other);
    const { database } = shop.db;
    const second = await inTransaction(database, async (tx) => {
      await lockUser(tx, uid);
      await tx.delete(signInWays).where(eq(signInWays.value, first));
      const removing = remove(browser, other);
      await waitForLocks(database.pool, 1);
      return { removing };
    });
    expect(outcome(await second.removing)).toBe('409 LAST_WAY');
    expect(await listed(browser)).toEqual([other]);
  });

  it('signs in to an account of the identity provider, which needs none of them', async () => {
    const person = await shop.newBuyer(`way-${randomUUIDv7()}`);
    const browser = new TestDevice(() => shop.app);
    browser.token = person.headers.authorization.replace('Bearer ', '');
    const email = newAddress();
    expect(outcome(await add(browser, email))).toBe('201 OK');
    expect((await logIn(email)).uid).toBe(person.uid);
    expect(outcome(await remove(browser, email))).toBe('200 OK');
  });

  it('is refused to guests', async () => {
    const browser = new TestDevice(() => shop.app);
    await browser.beGuest(newAddress());
    expect(outcome(await add(browser, newAddress()))).toBe('403 FORBIDDEN');
  });
});
