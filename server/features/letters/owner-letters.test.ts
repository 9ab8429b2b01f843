import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionItem } from '#contract/attention.ts';
import { registerAdmin } from '#testing/admins.ts';
import { OWNER, useLetterShop } from '#testing/letter-shop.ts';
import { cart } from '#testing/shopping.ts';
import { noteSignIns, tellBackInStock, writeAttention, writeDigest } from './owner-letters.ts';

const { shop, server, newSender, sendAll, buyer, deps } = useLetterShop();

beforeEach(async () => {
  await shop.db.database.pool.query('delete from letters');
});

describe('who waits for a product', () => {
  it('is told once when it can be bought again, unless they have stopped that', async () => {
    const { pool } = shop.db.database;
    const product = await shop.sell(0);
    const waiting = await Promise.all(['one', 'two', 'unverified'].map((uid) => buyer(uid)));
    await pool.query(`update users set email_verified = false where id = 'unverified'`);
    for (const { uid, headers } of waiting) {
      const url = `/api/v1/product/${product}/notify?id=${uid}`;
      expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
    }
    expect(await tellBackInStock(deps())).toBe(0);
    await pool.query('update products set on_hand = 3 where id = $1', [product]);
    const told = await Promise.all([tellBackInStock(deps()), tellBackInStock(deps())]);
    expect(told[0] + told[1]).toBe(3);
    const sent = await sendAll();
    expect(sent.map(({ to }) => to.join()).sort()).toEqual([
      'one@buyer.example',
      'two@buyer.example',
    ]);
    expect(sent[0]?.subject).toBe('Product 0 is back in stock');
    expect(sent[0]?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await tellBackInStock(deps())).toBe(0);
  });

  it('is not told if it is sold out again, and is the next time', async () => {
    const { pool } = shop.db.database;
    const product = await shop.sell(0);
    const { uid, headers } = await buyer('patient');
    await shop.app.inject({
      method: 'POST',
      url: `/api/v1/product/${product}/notify?id=${uid}`,
      headers,
    });
    const restock = (pieces: number) =>
      pool.query('update products set on_hand = $2 where id = $1', [product, pieces]);
    await restock(1);
    expect(await tellBackInStock(deps())).toBe(1);
    await restock(0);
    expect(await sendAll()).toEqual([]);
    await restock(1);
    shop.clock.advance(60_000);
    expect(await tellBackInStock(deps())).toBe(1);
    expect((await sendAll()).map(({ to }) => to)).toEqual([['patient@buyer.example']]);
  });

  it(
    'is told a few at a time, so that other letters are not last of thousands',
    { tags: 'long' },
    async () => {
      const product = await shop.sell(3);
      await shop.db.database.pool.query(
        `insert into users (id, name, email, email_verified, created_at, updated_at)
       select 'many-' || n, 'Many', 'many-' || n || '@buyer.example', true, now(), now() from generate_series(1, 30) n`,
      );
      await shop.db.database.pool.query(
        `insert into stock_requests (product_id, user_id, at) select $1, 'many-' || n, now() from generate_series(1, 30) n`,
        [product],
      );
      expect([await tellBackInStock(deps()), await tellBackInStock(deps())]).toEqual([20, 0]);
      await sendAll();
      shop.clock.advance(60_000);
      expect(await tellBackInStock(deps())).toBe(10);
    },
  );
});

describe('the digest of low stock', () => {
  it('comes at most once a day, after a change', async () => {
    const product = await shop.sell(2);
    const at = (time: string) => deps({ now: () => new Date(time) });
    await writeDigest(at('2030-03-02T01:00:00Z'));
    expect(await sendAll()).toEqual([]);
    await Promise.all([
      writeDigest(at('2026-03-02T03:00:00Z')),
      writeDigest(at('2026-03-02T03:00:00Z')),
    ]);
    const [digest, ...others] = await sendAll();
    expect([digest?.to, others]).toEqual([[OWNER], []]);
    expect(digest?.text).toContain('2 left');
    await writeDigest(at('2026-03-03T03:00:00Z'));
    expect(await sendAll()).toEqual([]);
    await shop.db.database.pool.query('update products set on_hand = 1 where id = $1', [product]);
    await writeDigest(at('2026-03-04T03:00:00Z'));
    expect((await sendAll())[0]?.text).toContain('1 left');
  });
});

describe('what needs attention', () => {
  const item = (since: string): AttentionItem => ({
    kind: 'checkout-stuck',
    words: `A checkout since ${since}`,
    since,
    actions: [],
  });

  it('is told when something is new', async () => {
    let items: AttentionItem[] = [];
    const more = { attention: async () => items };
    const look = async () => {
      shop.clock.advance(60_000);
      await writeAttention(deps(more));
      const { rows } = await shop.db.database.pool.query(
        `select from letters where kind = 'attention'`,
      );
      return rows.length;
    };
    expect(await look()).toBe(0);
    items = [item('2026-03-02T03:00:00.000Z')];
    expect([await look(), await look()]).toEqual([1, 1]);
    items = [...items, item('2026-03-02T04:00:00.000Z')];
    expect(await look()).toBe(2);
    items = [];
    expect(await look()).toBe(2);
  });
});

describe('a new log-in to an admin account', () => {
  it('is told to that admin once, whichever instances see it', async () => {
    const admin = await registerAdmin(shop);
    await shop.db.database.pool.query('update users set email = $2 where id = $1', [
      admin.uid,
      'admin@shop.example',
    ]);
    await shop.db.database.pool.query('delete from letters');
    const now = () => shop.clock.now();
    const { database } = shop.db;
    const notes = [noteSignIns({ database, now }), noteSignIns({ database, now })];
    const authTime = Math.floor(now().getTime() / 1000) + 5;
    const claims = { uid: admin.uid, authTime } as Parameters<(typeof notes)[0]>[0];
    await Promise.all(notes.map((note) => note(claims)));
    await notes[0]?.(claims);
    const sent = await sendAll();
    expect(sent.map(({ to, subject }) => [to.join(), subject])).toEqual([
      ['admin@shop.example', 'A new log-in to your admin account at Vitrine'],
    ]);
    await notes[0]?.({ ...claims, authTime: 1_000 });
    expect(await sendAll()).toEqual([]);
  });

  it(
    'waits for new orders: the owner is told of one before a hundred log-ins',
    { tags: 'long' },
    async () => {
      const { pool } = shop.db.database;
      await pool.query(
        `insert into letters (id, kind, key, user_id, data, next_try_at, created_at)
       select gen_random_uuid(), 'admin-sign-in', 'admin-sign-in:' || n, 'patient', '{"signedInAt": 1}', $1, $1
       from generate_series(1, 100) n`,
        [shop.clock.now()],
      );
      shop.clock.advance(1_000);
      const { number } = await shop.buy(await buyer('hasty'), cart(await shop.sell(5)));
      const before = server.received.length;
      const sender = newSender();
      await sender.sweep();
      await sender.idle();
      const first = server.received.slice(before);
      expect(first.map(({ to }) => to.join())).toContain(OWNER);
      expect(first.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining([`New order #${number}`, `Order #${number} is confirmed`]),
      );
      // There was room for some of the others.
      expect(first).toHaveLength(5);
    },
  );
});
