import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forgetInCheckouts } from '#server/features/checkout/personal-data.ts';
import { forgetInOrders } from '#server/features/orders/personal-data.queries.ts';
import { forgetInSessions } from '#server/features/sessions/personal-data.ts';
import { SessionTokens } from '#server/features/sessions/session-tokens.ts';
import { move } from '#testing/desk-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart } from '#testing/shopping.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { askedCode } from '#testing/asked-code.ts';
import { TestDevice } from '#testing/test-device.ts';
import { forgetOldGuests } from './end-guests.ts';
import { forgetGuest } from './personal-data.ts';

const { shop } = useLetterShop();
const DAY_MS = 86_400_000;
const device = () => new TestDevice(() => shop.app);
const failureOf = (response: { statusCode: number; json(): unknown }) =>
  `${response.statusCode} ${(response.json() as { code?: string }).code ?? 'OK'}`;

async function buyAsGuest() {
  const [phone, email] = [device(), `g-${randomUUIDv7()}@people.example`];
  const answer = await phone.beGuest(email);
  const order = await shop.buy(phone.buyer(answer), cart(await shop.sell(5)));
  return { phone, email, order, uid: answer.user._id, guestToken: phone.token };
}

const codeFor = (browser: TestDevice, email: string) => askedCode(shop.db.database, browser, email);

const claim = (headers: { authorization: string }, payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/user/claim', headers, payload });

describe('orders of a guest', () => {
  it('are kept in an account by the token of the guest with a code, and the guest ends', async () => {
    const { phone, email, order, uid, guestToken } = await buyAsGuest();
    const account = await shop.newBuyer('keeps-orders');
    const code = await codeFor(phone, email);
    const kept = await claim(account.headers, { guestToken, code });
    expect(kept.json()).toMatchObject({ success: true, orders: 1 });
    const own = await shop.get(account, `/order/${order._id}`);
    expect(own.json()).toMatchObject({ order: { user: { _id: account.uid } } });
    expect((await phone.call('GET', `order/${order._id}`)).statusCode).toBe(401);
    const { pool } = shop.db.database;
    const { rows } = await pool.query(
      `select t.orders, t.spent = o.total as "isSpent", (select count(*)::int from guests where user_id = $3) as guests
       from customer_totals t, orders o where t.user_id = $1 and o.id = $2`,
      [account.uid, order._id, uid],
    );
    expect(rows).toEqual([{ orders: 1, isSpent: true, guests: 0 }]);
    expect(failureOf(await claim(account.headers, { guestToken, code }))).toBe('404 NOT_FOUND');
    expect(await shop.audit()).toEqual([]);
  });

  it('need no further code where the account signs in with the address of the guest', async () => {
    const { phone, email, guestToken } = await buyAsGuest();
    const code = await codeFor(phone, email);
    const account = phone.begin(await phone.call('POST', 'session', { email, code }));
    const own = { authorization: `Bearer ${account.token}` };
    expect((await claim(own, { guestToken })).json()).toMatchObject({ orders: 1 });
    const other = await buyAsGuest();
    expect(failureOf(await claim(own, { guestToken: other.guestToken }))).toBe('401 CODE_WRONG');
  });

  it('move by nothing less', { tags: 'long' }, async () => {
    const { phone, email, guestToken, order } = await buyAsGuest();
    const account = await shop.newBuyer('wants-orders');
    const code = await codeFor(phone, email);
    const wrong = code === '000000' ? '111111' : '000000';
    const other = await buyAsGuest();
    const { headers } = account;
    expect(failureOf(await claim(headers, { guestToken, code: wrong }))).toBe('401 CODE_WRONG');
    expect(failureOf(await claim(headers, { guestToken: 'none', code }))).toBe('404 NOT_FOUND');
    expect(failureOf(await claim(headers, { guestToken: other.guestToken, code }))).toBe(
      '401 CODE_WRONG',
    );
    const stranger = device();
    const elsewhere = await codeFor(stranger, email);
    expect(failureOf(await claim(headers, { guestToken, code: elsewhere }))).toBe('401 CODE_WRONG');
    const asGuest = { authorization: `Bearer ${other.guestToken}` };
    expect(failureOf(await claim(asGuest, { guestToken, code }))).toBe('403 FORBIDDEN');
    await phone.call('DELETE', 'session');
    expect(failureOf(await claim(headers, { guestToken, code }))).toBe('404 NOT_FOUND');
    expect((await shop.get(account, `/order/${order._id}`)).statusCode).toBe(404);
  });
});

describe('a guest is forgotten', () => {
  const forgetting = [forgetInCheckouts, forgetInOrders, forgetInSessions, forgetGuest];
  const sweep = (guestDays = 90) => {
    const { database } = shop.db;
    const now = () => shop.clock.now();
    const settings = { current: async () => ({ guestDays }) };
    return forgetOldGuests({
      database,
      now,
      forgetting,
      settings,
      tokens: new SessionTokens({ database, now }),
    });
  };
  const readGuest = async (uid: string) => {
    const { rows } = await shop.db.database.pool.query<{ email: string | null; gone: boolean }>(
      'select email, deleted_at is not null as gone from users where id = $1',
      [uid],
    );
    return rows[0];
  };

  it(
    'after the days that the owner sets, and not while something is under way; the order stays',
    { tags: 'long' },
    async () => {
      const { order, uid, email } = await buyAsGuest();
      shop.clock.advance(91 * DAY_MS);
      await sweep();
      expect(await readGuest(uid)).toEqual({ email, gone: false });
      const admin = await registerAdmin(shop);
      await move(shop, admin, order._id, 'step');
      await move(shop, admin, order._id, 'step');
      shop.clock.advance(89 * DAY_MS);
      await sweep();
      expect(await readGuest(uid)).toEqual({ email, gone: false });
      shop.clock.advance(2 * DAY_MS);
      expect(await sweep(120)).toBe(0);
      await sweep();
      expect(await readGuest(uid)).toEqual({ email: null, gone: true });
      const later = await registerAdmin(shop);
      const kept = await shop.get(later, `/order/${order._id}`);
      expect(kept.json()).toMatchObject({ order: { number: order.number, total: order.total } });
    },
  );

  it('after the last visit', async () => {
    const phone = device();
    const { user } = await phone.beGuest(`g-${randomUUIDv7()}@people.example`);
    shop.clock.advance(25 * DAY_MS);
    phone.begin(await phone.call('POST', 'session/refresh'));
    shop.clock.advance(20 * DAY_MS);
    await sweep(30);
    expect(await readGuest(user._id)).toMatchObject({ gone: false });
    shop.clock.advance(11 * DAY_MS);
    await sweep(30);
    expect(await readGuest(user._id)).toMatchObject({ gone: true });
  });
});
