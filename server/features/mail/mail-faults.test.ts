// @module-tag long
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteMail } from '#server/features/letters/note-mail.ts';
import { registerAdmin } from '#testing/admins.ts';
import { act, needsAttention } from '#testing/attention-calls.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import type { Behaviour } from '#testing/mail-server.ts';
import { cart } from '#testing/shopping.ts';
import type { Mail } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';

const { shop, server, newSender, sendAll, buyer, states } = useLetterShop();
let orders = 0;

beforeEach(async () => {
  server.behave();
  await shop.db.database.pool.query('delete from letters');
});

/** Places an order whose only letter is the one to its buyer. */
async function placeOrder(): Promise<void> {
  orders += 1;
  await shop.buy(await buyer(`person-${orders}`), cart(await shop.sell(1)));
  await shop.db.database.pool.query(`delete from letters where kind = 'new-order'`);
}

/** Sends for some time, with pauses as in a shop that is open. Returns the ids of what the server has taken. */
async function sendFor(minutes: number): Promise<string[]> {
  const before = server.received.length;
  for (let second = 0; second < minutes * 60; second += 10) {
    await sendAll();
    shop.clock.advance(10_000);
  }
  return server.received.slice(before).map(({ messageId }) => messageId);
}

describe('a mail server', () => {
  it.each<[string, Behaviour[]]>([
    ['refuses it twice', ['refuse', 'refuse']],
    ['is busy after it has read it', ['busy', 'busy', 'busy']],
    ['hangs up before it takes it', ['cut', 'cut', 'cut']],
    ['answers late', ['late']],
  ])('that %s gets every letter once', async (_, behaviours) => {
    await placeOrder();
    server.behave(...behaviours);
    expect(await sendFor(2)).toHaveLength(1);
    expect(await states()).toEqual(['sent order-confirmed']);
  });

  it.each<[string, Behaviour]>([
    ['hangs up after it has taken it', 'hang-up'],
    ['takes it and never answers', 'hang'],
  ])('that %s gets a second copy with the same id, and never a third', async (_, behaviour) => {
    await placeOrder();
    server.behave(behaviour);
    const [first, second, ...more] = await sendFor(1);
    expect([second, more]).toEqual([first, []]);
    expect(await states()).toEqual(['sent order-confirmed']);

    await shop.db.database.pool.query('delete from letters');
    await placeOrder();
    server.behave(behaviour, behaviour);
    expect(await sendFor(1)).toHaveLength(2);
    expect(await states()).toEqual(['failed order-confirmed']);
  });

  it('that may have taken it when an instance was killed gets a second copy with the same id, also from another domain', async () => {
    await placeOrder();
    const cutOff: Mail = {
      async send(_message, { beforeData, signal }) {
        await beforeData();
        await once(signal, 'abort');
        return { kind: 'unknown', error: 'It was killed' };
      },
    };
    const killed = newSender({}, { mail: cutOff });
    await killed.sweep();
    const marked = async () => {
      const { rows } = await shop.db.database.pool.query<{ id: string | null }>(
        'select message_id as id from letters where doubts = 1',
      );
      return rows[0]?.id;
    };
    await expect.poll(marked).toMatch(/@shop\.example$/);
    const id = await marked();
    shop.clock.advance(60_000);
    const other = newSender({}, { domain: 'new.example' });
    await other.sweep();
    await other.idle();
    expect(server.received.at(-1)?.messageId).toBe(`<${id}>`);
    await killed.close();
    expect(await states()).toEqual(['sent order-confirmed']);
  });

  it('that says for minutes that there is no such mailbox is not asked any more, and the owner is told', async () => {
    const admin = await registerAdmin(shop);
    await placeOrder();
    server.behave(...Array.from({ length: 8 }, () => 'refuse' as const));
    expect(await sendFor(10)).toEqual([]);
    const [item, ...others] = await needsAttention(shop, admin, 'letter-failed');
    expect(others).toEqual([]);
    expect(item?.words).toMatch(/^The letter “Order confirmed” about order #\d+ could not be sent/);
    expect((await act(shop, admin, item, 'Send again')).statusCode).toBe(200);
    expect(await sendFor(1)).toHaveLength(1);
    expect(await needsAttention(shop, admin, 'letter-failed')).toEqual([]);
  });

  it('that refuses a letter for good can be left alone', async () => {
    const admin = await registerAdmin(shop);
    await placeOrder();
    await shop.db.database.pool.query(
      `update letters set state = 'failed', ended_at = now(), next_try_at = now()`,
    );
    const [item] = await needsAttention(shop, admin, 'letter-failed');
    expect((await act(shop, admin, item, 'Dismiss')).statusCode).toBe(200);
    expect(await needsAttention(shop, admin, 'letter-failed')).toEqual([]);
    expect((await act(shop, admin, item, 'Dismiss')).statusCode).toBe(404);
    expect(await states()).toContain('dropped order-confirmed');
  });

  it('that does not take it for one of the owner’s addresses says so in the list', async () => {
    const mail = smtpMail({ url: server.url, from: 'Shop <shop@shop.example>' });
    server.behave('refuse');
    expect(
      await mail.send(
        {
          to: ['gone@owner.example', 'owner@owner.example'],
          subject: 'A letter',
          html: '<p>Hello</p>',
          text: 'Hello',
          messageId: 'one@shop.example',
          date: new Date(0),
          headers: {},
          attachments: [],
        },
        { beforeData: async () => {}, signal: new AbortController().signal },
      ),
    ).toEqual({
      kind: 'taken',
      error: expect.stringMatching(/^Not taken for gone@owner\.example: /),
    });
  });

  it('that is away for a day is given up', async () => {
    await placeOrder();
    const before = server.received.length;
    for (let hour = 0; hour <= 25; hour += 1) {
      server.behave('cut');
      await sendAll();
      shop.clock.advance(3_600_000);
    }
    expect(server.received).toHaveLength(before);
    expect(await states()).toEqual(['failed order-confirmed']);
  });
});

describe('instances of a shop', () => {
  it('send every letter once between them', async () => {
    for (let n = 0; n < 6; n += 1) await placeOrder();
    const before = server.received.length;
    const senders = Array.from({ length: 4 }, () => newSender());
    await Promise.all(
      senders.map(async (sender) => {
        while ((await sender.sweep()) > 0) await sender.idle();
      }),
    );
    const ids = server.received.slice(before).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  it('take over what one of them had begun when it was killed', async () => {
    await placeOrder();
    // As it is left: killed before the server could have taken it.
    await shop.db.database.pool.query(
      `update letters set state = 'sending', attempts = 1, next_try_at = $1`,
      [new Date(shop.clock.now().getTime() + 20_000)],
    );
    expect(await sendAll()).toEqual([]);
    shop.clock.advance(20_000);
    expect(await sendAll()).toHaveLength(1);
  });

  it('end what is under way when they close, and the next one sends it', async () => {
    await placeOrder();
    server.behave('hang');
    const before = server.received.length;
    const sender = newSender();
    await sender.sweep();
    await expect.poll(() => server.received.length).toBe(before + 1);
    await sender.close();
    expect(await states()).toEqual(['waiting order-confirmed']);
    shop.clock.advance(10_000);
    expect(await sendAll()).toHaveLength(1);
  });
});

describe('a shop without a mail server', () => {
  it('writes no letters, and drops what waits when it has one again', async () => {
    const { database } = shop.db;
    await placeOrder();
    await noteMail(database, false, shop.clock.now());
    await placeOrder();
    expect(await states()).toEqual(['waiting order-confirmed']);
    await noteMail(database, true, shop.clock.now());
    expect(await states()).toEqual(['dropped order-confirmed']);
  });
});
