import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#contract/sessions.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, RECIPIENT } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { TestDevice } from '#testing/test-device.ts';
import { forgetNetworks } from './become-guest.ts';

const shop = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });

const device = (address?: string) => new TestDevice(() => shop.app, address);
const anybody = () => `g-${randomUUIDv7()}@people.example`;
const guest = (of: TestDevice, email: string) => of.call('POST', 'session/guest', { email });

const admin = () => registerAdmin(shop);

describe('a guest', () => {
  it('is somebody new of role user, whose address nobody proved, on this device', async () => {
    const [email, phone] = [anybody(), device()];
    const { user } = await phone.beGuest(email, 'Tara Iyer');
    expect(user).toMatchObject({
      name: 'Tara Iyer',
      email,
      emailVerified: false,
      role: 'user',
      guest: true,
    });
    const known = await phone.call('POST', 'user/new', {});
    expect([known.statusCode, known.json()]).toMatchObject([200, { user: { guest: true } }]);
    const refreshed = phone.begin(await phone.call('POST', 'session/refresh'));
    expect(refreshed.user).toMatchObject({ _id: user._id, emailVerified: false, guest: true });
    expect((await device().beGuest(email)).user._id).not.toBe(user._id);
    await phone.call('DELETE', 'session');
    expect((await phone.call('GET', `user/${user._id}`)).statusCode).toBe(401);
    expect((await phone.call('POST', 'session/refresh')).statusCode).toBe(401);
  });

  it('never is somebody with the same address, and gets no rights by it', async () => {
    const email = 'asha@buyer.example';
    const headers = await shop.as({ sub: 'has-address', email, email_verified: true });
    await shop.app.inject({ method: 'POST', url: '/api/v1/user/new', headers, payload: {} });
    const phone = device();
    const { user } = await phone.beGuest(email);
    expect(user._id).not.toBe('has-address');
    expect((await phone.call('GET', 'user/has-address')).statusCode).toBe(403);
    expect((await phone.call('GET', 'order/my?id=has-address')).statusCode).toBe(403);
  });

  it('is no user in lists and counts, and never an admin', async () => {
    const { headers, uid } = await admin();
    const people = async (query = '') => {
      const url = `/api/v1/user/all?id=${uid}${query}`;
      return (await shop.app.inject({ url, headers })).json<{ total: number }>().total;
    };
    const [before, phone, email] = [await people(), device(), anybody()];
    const { user } = await phone.beGuest(email, 'Guest Whom Nobody Lists');
    expect(await people()).toBe(before);
    for (const query of [
      '&search=whom+nobody',
      '&sort=spent&search=whom',
      '&role=user&search=whom',
    ])
      expect(await people(query)).toBe(0);
    const shown = await shop.app.inject({ url: `/api/v1/user/${user._id}`, headers });
    expect(shown.json()).toMatchObject({ user: { guest: true } });
    const promoted = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/user/${user._id}/role?id=${uid}`,
      headers,
      payload: { role: 'admin' },
    });
    expect(promoted.statusCode).toBe(404);
    const { rows } = await shop.db.database.pool.query(
      'select from customer_totals where user_id = $1',
      [user._id],
    );
    expect(rows).toEqual([]);
  });

  it('buys, sees the order, and closes what they are without signing in again', async () => {
    const phone = device();
    const answer = await phone.beGuest(anybody(), RECIPIENT.name);
    const buyer = phone.buyer(answer);
    const { _id: orderId } = await shop.buy(buyer, cart(await shop.sell(3)));
    const order = await phone.call('GET', `order/${orderId}`);
    expect(order.json()).toMatchObject({ order: { status: 'Processing' } });
    const stranger = device();
    await stranger.beGuest(answer.user.email ?? '');
    expect((await stranger.call('GET', `order/${orderId}`)).statusCode).toBe(404);
    const other = device();
    const { user } = await other.beGuest(anybody());
    shop.clock.advance(9 * 60_000);
    expect((await other.call('DELETE', `user/${user._id}?id=${user._id}`)).statusCode).toBe(200);
    const { rows } = await shop.db.database.pool.query('select from guests where user_id = $1', [
      user._id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is refused where the owner sells to people with an account only', async () => {
    const { headers, uid } = await admin();
    const set = (guests: boolean) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/v1/settings?id=${uid}`,
        headers,
        payload: { guests },
      });
    expect((await set(false)).statusCode).toBe(200);
    const refused = await guest(device(), anybody());
    expect(refused.json()).toMatchObject({ code: 'GUESTS_OFF' });
    expect(refused.statusCode).toBe(403);
    const config = await shop.app.inject({ url: '/api/v1/config' });
    expect(config.json()).toMatchObject({ config: { shop: { guests: false } } });
    await set(true);
    expect((await guest(device(), anybody())).statusCode).toBe(200);
  });
});

describe('limits of guests', () => {
  const refusedAmong = async (tries: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(tries)).filter(({ statusCode }) => statusCode === 429).length;

  it('ten of an address a day, and ten on a device, however many come at once', async () => {
    const email = anybody();
    expect(await refusedAmong(Array.from({ length: 12 }, () => guest(device(), email)))).toBe(2);
    shop.clock.advance(25 * 3_600_000);
    expect((await guest(device(), email)).statusCode).toBe(200);

    const { cookies } = device();
    cookies.set('vitrine_browser', 'one-browser-of-many-networks');
    const moving = () => Object.assign(device(), { cookies: new Map(cookies) });
    const tries = Array.from({ length: 12 }, () => guest(moving(), anybody()));
    expect(await refusedAmong(tries)).toBe(2);
  });

  it('ten calls a minute and sixty an hour of a network, which is forgotten after a day', async () => {
    const network = '10.99.1.';
    const tries = Array.from({ length: 12 }, (_, n) => guest(device(network + n), anybody()));
    expect(await refusedAmong(tries)).toBe(2);
    const { pool } = shop.db.database;
    await pool.query(
      `update guests set network = '10.99.2.0/24' where user_id in (select user_id from guests where network = '10.99.1.0/24')`,
    );
    await pool.query(
      `with made as (insert into users (id, name, guest, created_at, updated_at)
         select 'many-guests-' || n, 'Many', true, $1, $1 from generate_series(1, 50) n returning id)
       insert into guests select id, id, id, '10.99.2.0/24', $1 from made`,
      [shop.clock.now()],
    );
    expect((await guest(device('10.99.2.1'), anybody())).statusCode).toBe(429);
    shop.clock.advance(25 * 3_600_000);
    expect((await guest(device('10.99.2.1'), anybody())).statusCode).toBe(200);
    await forgetNetworks({ database: shop.db.database, now: shop.clock.now });
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from guests where network = '10.99.2.0/24'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('a coupon for one use a person is used once by all guests of an address or a device', async () => {
    const product = await shop.sell(20);
    const code = 'ONCE-EACH';
    await shop.addCoupon({ code, perUserLimit: 1 });
    const [email, first] = [anybody(), device()];
    await shop.buy(first.buyer(await first.beGuest(email)), cart(product), { coupon: code });
    const quoted = async (phone: TestDevice, { user }: SessionAnswer) =>
      (await phone.call('GET', `payment/discount?id=${user._id}&coupon=${code}&subtotal=175`))
        .statusCode;
    const elsewhere = device();
    expect(
      await quoted(elsewhere, await elsewhere.beGuest(email.replace('people', 'PEOPLE'))),
    ).toBe(404);
    expect(await quoted(first, await first.beGuest(anybody()))).toBe(404);
    const stranger = device();
    expect(await quoted(stranger, await stranger.beGuest(anybody()))).toBe(200);
  });
});
