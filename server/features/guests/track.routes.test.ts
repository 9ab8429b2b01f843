import { randomUUIDv7 } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OpenedOrder } from '#contract/track.ts';
import { codeOf } from '#server/features/sessions/session-code.ts';
import { sessionCodes } from '#server/features/sessions/sessions.table.ts';
import { move } from '#testing/desk-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { ADDRESS, cart } from '#testing/shopping.ts';
import { TestDevice } from '#testing/test-device.ts';
import { deleteOldKeys } from './order-keys.queries.ts';

const { shop, sendAll } = useLetterShop();
const DAY_MS = 86_400_000;

const device = () => new TestDevice(() => shop.app);
const failureOf = (response: { statusCode: number; json(): unknown }) =>
  `${response.statusCode} ${(response.json() as { code?: string }).code ?? 'OK'}`;

/** A guest who has bought something, and has the letter about it. */
async function buyAsGuest() {
  const [phone, email] = [device(), `g-${randomUUIDv7()}@people.example`];
  const answer = await phone.beGuest(email);
  const order = await shop.buy(phone.buyer(answer), cart(await shop.sell(5)));
  const letters = await sendAll();
  const letter = letters.find(({ to }) => to.includes(email));
  const key = new RegExp(`/track/${order._id}#([\\w-]{22})`).exec(letter?.text ?? '')?.[1] ?? '';
  return { phone, email, order, key, uid: answer.user._id };
}

const by = (key: string) => ({ 'x-order-key': key });

async function lastCodeOf(email: string): Promise<string> {
  const [row] = await shop.db.database.orm
    .select()
    .from(sessionCodes)
    .where(eq(sessionCodes.email, email))
    .orderBy(desc(sessionCodes.createdAt))
    .limit(1);
  return codeOf(row?.secret ?? '');
}

async function open({ email, order, key }: Awaited<ReturnType<typeof buyAsGuest>>) {
  const other = device();
  const asked = await other.call('POST', `order/${order._id}/code`, {}, by(key));
  expect(asked.statusCode).toBe(202);
  const code = await lastCodeOf(email);
  const opened = await other.call('POST', `order/${order._id}/open`, { code }, by(key));
  expect(opened.statusCode).toBe(200);
  return { other, code, opened: opened.json<OpenedOrder>() };
}

describe('the key in a letter to a guest', () => {
  it('shows state and tracking, nothing else, and stands nowhere else in clear', async () => {
    const { order, key, email } = await buyAsGuest();
    expect(key).toHaveLength(22);
    const answer = await device().call('GET', `order/${order._id}/state`, undefined, by(key));
    expect(answer.json()).toEqual({
      success: true,
      state: {
        _id: order._id,
        number: order.number,
        status: 'Processing',
        payment: { status: 'paid' },
        delivery: { kind: 'parcel' },
        history: [{ status: 'Processing', at: expect.any(String) as string }],
        shipments: [],
      },
    });
    expect(answer.headers['cache-control']).toContain('no-store');
    const { pool } = shop.db.database;
    const { rows } = await pool.query<{ found: boolean }>(
      `select exists (select from order_keys k where k::text like '%' || $1 || '%') or
              exists (select from letter_texts t where t::text like '%' || $1 || '%') as found`,
      [key],
    );
    expect(rows).toEqual([{ found: false }]);
    expect(email).not.toBe('');
  });

  it('counts until 90 days after the delivery', async () => {
    const { order, key } = await buyAsGuest();
    const admin = await registerAdmin(shop);
    await move(shop, admin, order._id, 'step');
    await move(shop, admin, order._id, 'step');
    const look = () => device().call('GET', `order/${order._id}/state`, undefined, by(key));
    shop.clock.advance(89 * DAY_MS);
    expect((await look()).json()).toMatchObject({ state: { status: 'Delivered' } });
    await deleteOldKeys(shop.db.database, shop.clock.now());
    expect((await look()).statusCode).toBe(200);
    shop.clock.advance(2 * DAY_MS);
    expect(failureOf(await look())).toBe('404 NOT_FOUND');
    await deleteOldKeys(shop.db.database, shop.clock.now());
    const { rows } = await shop.db.database.pool.query(
      'select from order_keys where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([]);
  });

  it('is not in letters to somebody with an account', { tags: 'long' }, async () => {
    const buyer = await shop.newBuyer('has-account');
    await shop.db.database.pool.query(`update users set email = id || '@b.example' where id = $1`, [
      buyer.uid,
    ]);
    const order = await shop.buy(buyer, cart(await shop.sell(1)));
    const letters = await sendAll();
    const own = letters.find(({ to }) => to.includes(`${buyer.uid}@b.example`));
    expect(own?.text).toContain(`/order/${order._id}`);
    expect(own?.text).not.toContain('/track/');
  });
});

describe('a code for the address of an order', () => {
  it('opens it for half an hour: to read, cancel, and get papers, and nothing else', async () => {
    const bought = await buyAsGuest();
    const { other, opened } = await open(bought);
    const id = bought.order._id;
    expect(opened.order.shippingInfo).toMatchObject(ADDRESS);
    const uid = opened.order.user._id;
    const key = by(opened.key);
    expect((await other.call('GET', `order/${id}`, undefined, key)).statusCode).toBe(200);
    const papers = await other.call('GET', `order/${id}/papers?id=${uid}`, undefined, key);
    expect(papers.json()).toMatchObject({ papers: [{}] });
    const file = await other.call('GET', `order/${id}/invoice.pdf?id=${uid}`, undefined, key);
    expect(file.statusCode).toBe(200);
    for (const path of [`order/my?id=${uid}`, `user/${uid}`, `user/${uid}/export?id=${uid}`])
      expect(failureOf(await other.call('GET', path, undefined, key))).toBe('401 UNAUTHENTICATED');
    const second = await buyAsGuest();
    const foreign = await other.call('GET', `order/${second.order._id}`, undefined, key);
    expect(failureOf(foreign)).toBe('401 UNAUTHENTICATED');
    const cancelled = await other.call('POST', `order/${id}/cancel?id=${uid}`, {}, key);
    expect(cancelled.json()).toMatchObject({ order: { status: 'Cancelled' } });
    shop.clock.advance(31 * 60_000);
    expect(failureOf(await other.call('GET', `order/${id}`, undefined, key))).toBe(
      '401 UNAUTHENTICATED',
    );
  });

  it('lets its customer ask for a return', { tags: 'long' }, async () => {
    const bought = await buyAsGuest();
    const admin = await registerAdmin(shop);
    for (const status of ['Shipped', 'Delivered'])
      await shop.app.inject({
        method: 'PUT',
        url: `/api/v1/order/${bought.order._id}?id=${admin.uid}`,
        headers: admin.headers,
        payload: { status },
      });
    const { other, opened } = await open(bought);
    const { order, key } = opened;
    const lines = [{ productId: order.orderItems[0]?.productId, quantity: 1 }];
    const url = `order/${order._id}/return?id=${order.user._id}`;
    const asked = await other.call('POST', url, { lines, reason: 'Too big' }, by(key));
    expect(asked.statusCode).toBe(201);
  });

  it('counts once, five tries, with the key that asked', async () => {
    const bought = await buyAsGuest();
    const path = `order/${bought.order._id}/open`;
    const { other, code } = await open(bought);
    const again = await other.call('POST', path, { code }, by(bought.key));
    expect(failureOf(again)).toBe('401 CODE_WRONG');
    await other.call('POST', `order/${bought.order._id}/code`, {}, by(bought.key));
    const next = await lastCodeOf(bought.email);
    const wrong = next === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      await other.call('POST', path, { code: wrong }, by(bought.key));
    expect(failureOf(await other.call('POST', path, { code: next }, by(bought.key)))).toBe(
      '401 CODE_WRONG',
    );
  });
});

describe('an attacker gets nothing', () => {
  type Victim = Awaited<ReturnType<typeof buyAsGuest>>;
  type Attack = (attacker: TestDevice, victim: Victim) => Promise<unknown>;

  const seen = async ({ order, key, email }: Victim) => {
    await device().call('POST', `order/${order._id}/code`, {}, by(key));
    return lastCodeOf(email);
  };

  it.each<[string, Attack, unknown]>(
    firstOf(4, [
      [
        'with the e-mail address: a guest of it sees no order',
        async (attacker, { email }) => {
          const { user } = await attacker.beGuest(email);
          return (await attacker.call('GET', `order/my?id=${user._id}`)).json();
        },
        expect.objectContaining({ orders: [] }),
      ],
      [
        'with the e-mail address and the order’s id',
        async (attacker, { email, order }) => {
          await attacker.beGuest(email);
          return failureOf(await attacker.call('GET', `order/${order._id}`));
        },
        '404 NOT_FOUND',
      ],
      [
        'with the order number in place of the id',
        async (attacker, { order, key }) =>
          failureOf(await attacker.call('GET', `order/${order.number}/state`, undefined, by(key))),
        '404 NOT_FOUND',
      ],
      [
        'with the order’s id and no key',
        async (attacker, { order }) =>
          failureOf(await attacker.call('GET', `order/${order._id}/state`)),
        '404 NOT_FOUND',
      ],
      [
        'with the order’s id and a guessed key',
        async (attacker, { order }) =>
          failureOf(
            await attacker.call('GET', `order/${order._id}/state`, undefined, by('A'.repeat(22))),
          ),
        '404 NOT_FOUND',
      ],
      [
        'with a key for an order that there is not',
        async (attacker, { key }) =>
          failureOf(
            await attacker.call('GET', `order/${randomUUIDv7()}/state`, undefined, by(key)),
          ),
        '404 NOT_FOUND',
      ],
      [
        'with a code that was seen, and no key',
        async (attacker, victim) => {
          const code = await seen(victim);
          return failureOf(await attacker.call('POST', `order/${victim.order._id}/open`, { code }));
        },
        '404 NOT_FOUND',
      ],
      [
        'with a code that was seen, to sign in as the person',
        async (attacker, victim) => {
          const code = await seen(victim);
          const { email, order, key } = victim;
          attacker.cookies.set('vitrine_browser', `order:${order._id}:${key}`);
          return failureOf(await attacker.call('POST', 'session', { email, code }));
        },
        '401 CODE_WRONG',
      ],
      [
        'with the key of a letter, to read the order',
        async (attacker, { order, key }) =>
          failureOf(await attacker.call('GET', `order/${order._id}`, undefined, by(key))),
        '401 UNAUTHENTICATED',
      ],
      [
        'with the key of a letter, to cancel',
        async (attacker, { order, key, uid }) =>
          failureOf(
            await attacker.call('POST', `order/${order._id}/cancel?id=${uid}`, {}, by(key)),
          ),
        '401 UNAUTHENTICATED',
      ],
      [
        'with the key of a letter and a guessed code',
        async (attacker, victim) => {
          const code = (await seen(victim)) === '123456' ? '654321' : '123456';
          const { order, key } = victim;
          return failureOf(
            await attacker.call('POST', `order/${order._id}/open`, { code }, by(key)),
          );
        },
        '401 CODE_WRONG',
      ],
      [
        'on the device of a guest who has left it',
        async (_attacker, { phone, order }) => {
          await phone.call('DELETE', 'session');
          return [
            failureOf(await phone.call('GET', `order/${order._id}`)),
            failureOf(await phone.call('POST', 'session/refresh')),
          ];
        },
        ['401 UNAUTHENTICATED', '401 SESSION_OVER'],
      ],
    ]),
  )('%s', async (_words, attack, gets) => {
    expect(await attack(device(), await buyAsGuest())).toEqual(gets);
  });
});
