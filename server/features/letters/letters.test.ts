import { expect, it } from 'vitest';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { relabel, addNote, move, ship } from '#testing/desk-calls.ts';
import { OWNER, UNDO_WAIT_MS, useLetterShop } from '#testing/letter-shop.ts';
import { refunded, line } from '#testing/refund-calls.ts';
import { ask, step } from '#testing/return-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { ADDRESS, cart } from '#testing/shopping.ts';

const letterShop = useLetterShop();
const { shop, server, newSender, sendAll, buyer, states } = letterShop;
const wait = () => shop.clock.advance(UNDO_WAIT_MS);
const subjects = async () => (await sendAll()).map(({ subject }) => subject).sort();
const clear = () => shop.db.database.pool.query('delete from letters');

it('an order is confirmed once to its buyer, and told to the owner', { tags: 'long' }, async () => {
  const asha = await buyer('asha');
  const order = await shop.buy(asha, cart(await shop.sell(5), 2));
  const sent = await sendAll(letterShop.invoices());
  expect(sent.map(({ to, subject }) => [to.join(), subject]).sort()).toEqual([
    ['asha@buyer.example', `Order #${order.number} is confirmed`],
    [OWNER, `New order #${order.number}`],
  ]);
  const confirmed = sent.find(({ to }) => to.includes('asha@buyer.example'));
  expect(confirmed?.header('from')).toBe('Vitrine <shop@shop.example>');
  expect(confirmed?.header('list-unsubscribe')).toBeUndefined();
  expect(confirmed?.raw).toMatch(/Content-Type: application\/pdf; name="?invoice-[\w-]+\.pdf/);
  for (const part of [confirmed?.html, confirmed?.text])
    expect(part).toContain(`https://shop.example/order/${order._id}`);
  expect(await sendAll()).toEqual([]);
  expect(await states()).toEqual(['sent new-order', 'sent order-confirmed']);
});

it(
  'an address that is not verified gets neither the name nor the address that somebody typed',
  { tags: 'long' },
  async () => {
    const typist = await buyer('typist');
    const verify = (verified: boolean) =>
      shop.db.database.pool.query('update users set name = $2, email_verified = $3 where id = $1', [
        typist.uid,
        'Win a prize',
        verified,
      ]);
    const told = async () => {
      await shop.buy(typist, cart(await shop.sell(5)));
      const sent = await sendAll(letterShop.invoices());
      return sent.find(({ to }) => to.includes('typist@buyer.example'))?.text ?? '';
    };
    await verify(true);
    const whole = await told();
    expect(whole).toContain('Hello Win a prize,');
    expect(whole).toContain(ADDRESS.city);
    await verify(false);
    const plain = await told();
    expect(plain).toContain('Hello,');
    expect(plain).not.toContain('Win a prize');
    expect(plain).not.toContain(ADDRESS.city);
  },
);

it('the audit reports an order without its letter', { tags: 'long' }, async () => {
  const order = await shop.buy(await buyer('audited'), cart(await shop.sell(5)));
  await sendAll();
  expect(await shop.audit()).toEqual([]);
  await shop.db.database.pool.query(`delete from letters where key = $1`, [
    `order-confirmed:${order._id}`,
  ]);
  expect(await shop.audit()).toEqual([
    'I24 order: placed since there is a mail server, and has no letter of confirmation',
  ]);
  await shop.db.database.pool.query(
    `insert into letters (id, kind, key, state, next_try_at, created_at)
     values (gen_random_uuid(), 'order-confirmed', $1, 'sent', now(), now())`,
    [`order-confirmed:${order._id}`],
  );
});

it(
  'an order that is deleted seconds after it was paid, and stays in the books, is confirmed',
  { tags: 'long' },
  async () => {
    await clear();
    const admin = await registerAdmin(shop);
    const order = await shop.buy(await buyer('quick'), cart(await shop.sell(5)));
    await ship(shop, admin, { orders: [{ orderId: order._id }], notify: false });
    const url = `/api/v1/order/${order._id}?id=${admin.uid}`;
    const deleted = await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect(deleted.statusCode).toBe(200);
    const sent = await sendAll(letterShop.invoices());
    expect(sent.map(({ to, subject }) => [to.join(), subject])).toEqual([
      ['quick@buyer.example', `Order #${order.number} is confirmed`],
    ]);
    expect(sent[0]?.raw).toContain('invoice-');
  },
);

it('a step is told 15 seconds later, unless it is undone before', async () => {
  const admin = await registerAdmin(shop);
  const settings = settingsCalls(shop, () => admin);
  const order = await shop.buy(await buyer('ravi'), cart(await shop.sell(5)));
  await sendAll();
  await move(shop, admin, order._id, 'step');
  expect(await sendAll()).toEqual([]);
  await move(shop, admin, order._id, 'undo');
  wait();
  expect(await sendAll()).toEqual([]);
  const orders = [{ orderId: order._id, carrier: 'India Post', tracking: 'EE123456789IN' }];
  await ship(shop, admin, { orders });
  wait();
  const [shipped] = await sendAll();
  expect(shipped?.subject).toBe(`Order #${order.number} is on its way`);
  expect(shipped?.text).toContain('EE123456789IN');
  await settings.change({ letters: { to: '', kinds: {}, askAfterDays: 0 } });
  await move(shop, admin, order._id, 'step');
  wait();
  const [delivered] = await sendAll();
  await settings.change({ letters: { to: '', kinds: {} } });
  expect(delivered?.subject).toBe(`How was it? Order #${order.number} has arrived`);
  expect(delivered?.header('list-unsubscribe')).toMatch(
    /^<https:\/\/shop\.example\/letters\/stop\//,
  );
  expect(delivered?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await move(shop, admin, order._id, 'undo');
  wait();
  const corrections = await sendAll();
  expect(corrections.map(({ subject }) => subject)).toEqual([
    `A correction about order #${order.number}`,
  ]);
});

it(
  'a tracking number that is corrected after its letter is told by one more letter',
  { tags: 'long' },
  async () => {
    const admin = await registerAdmin(shop);
    const order = await shop.buy(await buyer('leela'), cart(await shop.sell(5)));
    await sendAll();
    const orders = [{ orderId: order._id, carrier: 'India Post', tracking: 'EE123456789IN' }];
    await ship(shop, admin, { orders });
    // The letter is not sent yet: it tells the number as it is then.
    await relabel(shop, admin, order._id, { tracking: 'EE222222222IN' });
    wait();
    const [shipped, ...more] = await sendAll();
    expect(shipped?.text).toContain('EE222222222IN');
    expect(more).toEqual([]);
    for (const tracking of ['EE333333333IN', 'EE444444444IN'])
      await relabel(shop, admin, order._id, { tracking });
    expect(await sendAll()).toEqual([]);
    wait();
    const corrections = await sendAll();
    expect(corrections.map(({ subject }) => subject)).toEqual([
      `A correction about order #${order.number}`,
    ]);
    expect(corrections[0]?.text).toContain('EE444444444IN');
    expect(corrections[0]?.text).not.toContain('EE333333333IN');
  },
);

it(
  'a parcel of which its customer is not to be told is told to nobody',
  { tags: 'long' },
  async () => {
    const admin = await registerAdmin(shop);
    const order = await shop.buy(await buyer('silent'), cart(await shop.sell(5)));
    await sendAll();
    await ship(shop, admin, { orders: [{ orderId: order._id }], notify: false });
    wait();
    expect(await sendAll()).toEqual([]);
  },
);

it('cancellations, refunds, messages and returns are told', async () => {
  const admin = await registerAdmin(shop);
  const meera = await buyer('meera');
  const product = await shop.sell(9);
  const [cancelled, kept] = [
    await shop.buy(meera, cart(product)),
    await shop.buy(meera, cart(product, 2)),
  ];
  await sendAll();
  await shop.cancel(meera, cancelled._id);
  await shop.sweep();
  await addNote(shop, admin, kept._id, { words: 'For us alone', toCustomer: false });
  await addNote(shop, admin, kept._id, { words: 'It comes\nby bike', toCustomer: true });
  wait();
  expect(await subjects()).toEqual([
    `A message about order #${kept.number}`,
    `A refund for order #${cancelled.number}`,
    `Order #${cancelled.number} is cancelled`,
  ]);
  for (const action of ['step', 'step'] as const) await move(shop, admin, kept._id, action);
  wait();
  await sendAll();
  const asked = await ask(shop, meera, kept._id, {
    lines: [{ productId: product, quantity: 1 }],
    reason: 'Too small',
  });
  const { _id } = asked.json<{ return: { _id: string } }>().return;
  await sendAll();
  await step(shop, admin, _id, { step: 'accept', words: 'Send it to us' });
  wait();
  const [accepted] = await sendAll();
  expect(accepted?.subject).toBe(`Your return of order #${kept.number} is accepted`);
  expect(accepted?.text).toContain('Send it to us');
  await step(shop, admin, _id, { step: 'decline', words: 'It never came' });
  await refunded(shop, admin, kept._id, { lines: [line(product)] });
  await shop.sweep();
  wait();
  expect(await subjects()).toEqual([
    `A refund for order #${kept.number}`,
    `Your return of order #${kept.number} is declined`,
  ]);
});

it(
  'names with line breaks, quotes, markup or right-to-left marks change no header',
  { tags: 'long' },
  async () => {
    const { pool } = shop.db.database;
    const mallory = await buyer('mallory');
    const product = await shop.sell(5);
    await pool.query('update users set name = $2 where id = $1', [
      mallory.uid,
      'Mallory"\r\nBcc: all@buyer.example\r\n\r\n<b>\u202egnorw',
    ]);
    await pool.query('update products set name = $2 where id = $1', [
      product,
      'Lamp\r\nX: 1 \u202e<img src=x>',
    ]);
    await shop.buy(mallory, cart(product));
    const sent = (await sendAll()).filter(({ to }) => to.includes('mallory@buyer.example'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.header('bcc')).toBeUndefined();
    expect(sent[0]?.header('x')).toBeUndefined();
    expect(sent[0]?.header('to')).toBe('mallory@buyer.example');
    expect(sent[0]?.html).not.toMatch(/<b>|<img src=x|\p{Bidi_Control}/u);
    expect(sent[0]?.html).toContain('Hello Mallory&quot; Bcc: all@buyer.example &lt;b&gt;gnorw,');
    expect(sent[0]?.text).not.toMatch(/\p{Bidi_Control}/u);
  },
);

it('a person whose account is deleted gets no letters, and nothing about them stays', async () => {
  await clear();
  const admin = await registerAdmin(shop);
  const gone = await buyer('gone');
  const product = await shop.sell(5);
  await shop.buy(gone, cart(product));
  await sendAll();
  const second = await shop.buy(gone, cart(product));
  letterShop.server.behave('refuse', 'refuse');
  await sendAll();
  await shop.cancel(gone, second._id);
  await deleteUser(shop, admin, gone.uid);
  shop.clock.advance(60_000);
  await shop.sweep();
  expect((await sendAll()).filter(({ to }) => to.includes('gone@buyer.example'))).toEqual([]);
  const { rows } = await shop.db.database.pool.query(
    `select kind, state, recipient, error from letters where user_id = 'gone'`,
  );
  expect(rows).toEqual([{ kind: 'order-confirmed', state: 'sent', recipient: null, error: null }]);
  await shop.db.database.pool.query(
    `insert into letter_texts (letter_id, subject, text) select id, '', '' from letters where user_id = 'gone'`,
  );
  expect(await shop.audit()).toContain(
    'I24 letter: to a deleted account or about its order, and its text is kept',
  );
  await clear();
});

it('an address that is not verified gets letters about orders, without attachments', async () => {
  const lena = await buyer('lena');
  await shop.db.database.pool.query(`update users set email_verified = false where id = 'lena'`);
  const buy = async () => {
    await shop.buy(lena, cart(await shop.sell(1)));
    const sent = await sendAll();
    return sent.find(({ to }) => to.includes('lena@buyer.example'))?.raw;
  };
  expect(await buy()).not.toContain('invoice.pdf');
  await shop.db.database.pool.query(`update users set email_verified = true where id = 'lena'`);
  expect(await buy()).toContain('filename=invoice.pdf');
});

it(
  'a letter that was taken comes once more at most, if what became of it can never be stored',
  { tags: 'long' },
  async () => {
    await clear();
    await shop.buy(await buyer('unlucky'), cart(await shop.sell(5)));
    const before = server.received.length;
    const copies = () => Map.groupBy(server.received.slice(before), ({ messageId }) => messageId);
    const sender = newSender({ database: losingOutcomes() });
    for (let round = 0; round < 4; round += 1) {
      await sender.sweep();
      await sender.idle();
      await shop.db.database.pool.query("update letters set next_try_at = '2026-01-01'");
    }
    expect([...copies().values()].map(({ length }) => length)).toEqual([2, 2]);
    expect(await states()).toEqual(['failed new-order', 'failed order-confirmed']);
  },
);

/** The database, to which no transaction can be begun the first time after the mail server has taken a letter. */
function losingOutcomes(): Database {
  const { pool, ...others } = shop.db.database;
  let known = server.received.length;
  const connect = () => {
    const isNew = server.received.length > known;
    known = server.received.length;
    return isNew ? Promise.reject(new Error('Connection terminated')) : pool.connect();
  };
  return { ...others, pool: Object.assign(Object.create(pool) as Database['pool'], { connect }) };
}

it(
  'a transfer is asked for, and no letter tells of money back that never came',
  { tags: 'long' },
  async () => {
    await clear();
    const admin = await registerAdmin(shop);
    const { call } = adminCalls(shop, () => admin);
    const transfer = { kind: 'transfer', on: true, name: 'Transfer', words: 'Ask us' };
    await call('PUT', 'settings', { payments: [transfer] });
    const byTransfer = async (uid: string) =>
      shop.buy(await buyer(uid), cart(await shop.sell(5)), { method: 'transfer' });
    const [unpaid, part] = [await byTransfer('unpaid'), await byTransfer('part')];
    const asked = (await sendAll()).find(({ to }) => to.includes('unpaid@buyer.example'));
    expect(asked?.subject).toBe(`We have your order #${unpaid.number}`);
    expect(asked?.text).toContain('Once it is paid, we will tell you');
    await call('POST', `order/${part._id}/paid`, { amount: 1 });
    for (const { _id } of [unpaid, part]) await call('POST', `order/${_id}/cancel`);
    await call('POST', `order/${part._id}/paid-back`, {});
    wait();
    const sent = await sendAll();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `A refund for order #${part.number}`,
      `Order #${unpaid.number} is cancelled`,
      `Order #${part.number} is cancelled`,
    ]);
    expect(sent.find(({ subject }) => subject.startsWith('A refund'))?.text).toContain(
      'Refunded: ₹1\r\n',
    );
  },
);
