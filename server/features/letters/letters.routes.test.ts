import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LettersPage, ReadLetter } from '#contract/letters.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { OWNER, useLetterShop } from '#testing/letter-shop.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { move } from '#testing/desk-calls.ts';

const { shop, server, sendAll, buyer } = useLetterShop();
let admin: Buyer;
const settings = settingsCalls(shop, () => admin);

beforeAll(async () => {
  admin = await registerAdmin(shop);
  await shop.db.database.pool.query('update users set email = $2 where id = $1', [
    admin.uid,
    'admin@shop.example',
  ]);
});
beforeEach(async () => {
  await shop.db.database.pool.query('delete from letters');
  await settings.change({ letters: { to: '', kinds: {}, askAfterDays: 0 } });
});

function call(method: 'GET' | 'POST', path: string, by: Buyer = admin, payload?: object) {
  const url = `/api/v1/${path}${path.includes('?') ? '&' : '?'}id=${by.uid}`;
  return shop.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
}

async function listed(path = 'letters'): Promise<LettersPage> {
  const response = await call('GET', path);
  expect(response.statusCode).toBe(200);
  return response.json<LettersPage>();
}

describe('the list of letters', () => {
  it('says what was sent, to whom, and what waits, newest first', async () => {
    const asha = await buyer('asha');
    const order = await shop.buy(asha, cart(await shop.sell(5)));
    await sendAll();
    await move(shop, admin, order._id, 'step');
    const { letters, total, isMailOn } = await listed();
    expect([total, isMailOn]).toEqual([3, true]);
    expect(letters[0]).toMatchObject({
      kind: 'shipped',
      state: 'waiting',
      to: '',
      user: { _id: 'asha', name: 'asha' },
      order: { _id: order._id, number: order.number },
      attempts: 0,
    });
    expect(
      letters
        .slice(1)
        .map(({ kind, state, to }) => [kind, state, to])
        .sort(),
    ).toEqual([
      ['new-order', 'sent', OWNER],
      ['order-confirmed', 'sent', 'asha@buyer.example'],
    ]);
    expect((await listed('letters?state=waiting')).total).toBe(1);
    expect((await listed('letters?page=2')).letters).toEqual([]);
  });

  it('is for admins alone', async () => {
    const ravi = await buyer('ravi');
    for (const response of [
      await call('GET', 'letters', ravi),
      await call('POST', 'letters/test', ravi, { kind: 'shipped' }),
      await call('POST', 'letters/x/again', ravi),
      await call('GET', 'letters/x', ravi),
    ])
      expect(response.statusCode).toBe(403);
  });
});

describe('a letter', () => {
  it('is sent again with another id', { tags: 'long' }, async () => {
    await shop.buy(await buyer('again'), cart(await shop.sell(5)));
    const waiting = (await listed()).letters[0];
    const again = (id = '') => call('POST', `letters/${id}/again`);
    expect((await again(waiting?._id)).json()).toMatchObject({ code: 'LETTER_WAITING' });
    const first = await sendAll();
    const sent = (await listed()).letters.find(({ kind }) => kind === 'order-confirmed');
    expect((await again(sent?._id)).statusCode).toBe(200);
    const [copy, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(first.map(({ subject }) => subject)).toContain(copy?.subject);
    expect(first.map(({ messageId }) => messageId)).not.toContain(copy?.messageId);
    expect((await again('no-such-letter')).statusCode).toBe(404);
  });

  it('of a kind that is switched off is not sent', async () => {
    await settings.change({ letters: { to: '', kinds: { 'new-order': { off: true } } } });
    await shop.buy(await buyer('off'), cart(await shop.sell(5)));
    expect((await sendAll()).map(({ to }) => to.join())).toEqual(['off@buyer.example']);
    const { letters } = await listed('letters?state=dropped');
    expect(letters[0]?.error).toBe('Letters of this kind are switched off.');
  });

  it("has the owner's words and address", async () => {
    const kinds = {
      'order-confirmed': { subject: 'Hooray, #{number} at {shop}', words: 'We wrap it.\nSoon.' },
    };
    await settings.change({ letters: { to: 'me@shop.example', kinds } });
    const order = await shop.buy(await buyer('words'), cart(await shop.sell(5)));
    const sent = await sendAll();
    expect(sent.map(({ to }) => to.join()).sort()).toEqual([
      'me@shop.example',
      'words@buyer.example',
    ]);
    const confirmed = sent.find(({ to }) => to.includes('words@buyer.example'));
    expect(confirmed?.subject).toBe(`Hooray, #${order.number} at Vitrine`);
    expect(confirmed?.text).toContain('We wrap it.');
  });

  it('is previewed and tested with the words of the form, only to the own address', async () => {
    const draft = { kind: 'delivered', subject: 'Well, {number}?', words: 'Tell us.' };
    const preview = (await call('POST', 'letters/preview', admin, draft)).json<{
      subject: string;
      html: string;
      text: string;
    }>();
    expect(preview.subject).toBe('Well, 1001?');
    expect(preview.html).toContain('Tell us.');
    expect(preview.text).toContain('Write a review');
    const test = await call('POST', 'letters/test', admin, { ...draft, to: 'other@buyer.example' });
    expect(test.json()).toEqual({
      success: true,
      message: 'A test is on its way to admin@shop.example',
    });
    const sent = await sendAll();
    expect(sent.map(({ to, subject }) => [to.join(), subject])).toEqual([
      ['admin@shop.example', 'Test: Well, 1001?'],
    ]);
    const nobody = await registerAdmin(shop);
    expect((await call('POST', 'letters/test', nobody, draft)).json()).toMatchObject({
      code: 'NO_ADDRESS',
    });
  });
});

describe('what a letter says', () => {
  const read = async (kind: string) => {
    const { letters } = await listed();
    const letter = letters.find((each) => each.kind === kind);
    return (await call('GET', `letters/${letter?._id}`)).json<ReadLetter>();
  };

  it('is read as it would be sent, and later as it went out', { tags: 'long' }, async () => {
    const order = await shop.buy(await buyer('reader'), cart(await shop.sell(5)));
    const subject = `Order #${order.number} is confirmed`;
    expect(await read('order-confirmed')).toMatchObject({ source: 'now', subject });
    await sendAll();
    const kinds = { 'order-confirmed': { subject: 'Hooray' } };
    await settings.change({ letters: { to: '', kinds } });
    const text = expect.stringContaining(`https://shop.example/order/${order._id}`);
    expect(await read('order-confirmed')).toEqual({ success: true, source: 'kept', subject, text });
    expect((await call('GET', 'letters/no-such-letter')).statusCode).toBe(404);
  });

  it('goes with the account of whoever it is to or about', async () => {
    await shop.buy(await buyer('leaver'), cart(await shop.sell(5)));
    await sendAll();
    for (const kind of ['order-confirmed', 'new-order'])
      expect(await read(kind)).toMatchObject({ source: 'kept' });
    await deleteUser(shop, admin, 'leaver');
    for (const kind of ['order-confirmed', 'new-order'])
      expect(await read(kind)).toEqual({ success: true, source: 'none' });
    const again = (await listed()).letters.find(({ kind }) => kind === 'new-order');
    await call('POST', `letters/${again?._id}/again`);
    await sendAll();
    expect(await read('new-order')).toEqual({ success: true, source: 'none' });
  });

  it('has no link that stops letters to somebody else', async () => {
    const order = await shop.buy(await buyer('private'), cart(await shop.sell(5)));
    for (const action of ['step', 'step'] as const) await move(shop, admin, order._id, action);
    shop.clock.advance(15_000);
    expect((await sendAll()).some(({ text }) => text.includes('/letters/stop/'))).toBe(true);
    const { text } = await read('delivered');
    expect(text).toContain('Stop these letters');
    expect(text).not.toContain('/letters/stop/');
  });
});

describe('the link that stops letters', () => {
  async function delivered(uid: string) {
    const person = await buyer(uid);
    const order = await shop.buy(person, cart(await shop.sell(5)));
    for (const action of ['step', 'step'] as const) await move(shop, admin, order._id, action);
    shop.clock.advance(15_000);
    const sent = await sendAll();
    return sent.find(({ subject }) => subject.startsWith('How was it?'));
  }

  it(
    'asks people, and stops them with one click of a mail program, without a log-in',
    { tags: 'long' },
    async () => {
      const letter = await delivered('stopper');
      const link = /^<https:\/\/shop\.example([^>]+)>$/.exec(
        letter?.header('list-unsubscribe') ?? '',
      )?.[1];
      const url = link ?? '';
      const asked = await shop.app.inject({ url });
      expect([asked.statusCode, asked.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(asked.body).toContain('<button type="submit">Stop these letters</button>');
      expect(await delivered('stopper-2')).toBeDefined();
      const stopped = await shop.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(stopped.statusCode).toBe(200);
      const order = await shop.buy({ ...(await stopper()) }, cart(await shop.sell(5)));
      for (const action of ['step', 'step'] as const) await move(shop, admin, order._id, action);
      shop.clock.advance(15_000);
      expect(
        (await sendAll()).map(({ subject }) => subject).filter((each) => /How was/.test(each)),
      ).toEqual([]);
    },
  );

  async function stopper(): Promise<Buyer> {
    const headers = await shop.as({ sub: 'stopper' });
    return { uid: 'stopper', headers };
  }

  it('can be made by nobody else', async () => {
    for (const token of ['delivered.YXNoYQ.AAAA', 'shipped.YXNoYQ.x', 'x']) {
      const url = `/letters/stop/${token}`;
      expect((await shop.app.inject({ url })).statusCode).toBe(404);
      expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    }
    expect(server.received.length).toBeGreaterThan(0);
  });
});
