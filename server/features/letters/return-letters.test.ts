import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmin } from '#testing/admins.ts';
import { OWNER, UNDO_WAIT_MS, useLetterShop } from '#testing/letter-shop.ts';
import { refunded } from '#testing/refund-calls.ts';
import { askWithPhoto, buyAndDeliver, step } from '#testing/return-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';

const { shop, sendAll, buyer } = useLetterShop();
const pool = () => shop.db.database.pool;

let admin: Buyer;
let asha: Buyer;
let order: Order;
beforeAll(async () => {
  admin = await registerAdmin(shop);
  asha = await buyer('asha');
});
beforeEach(async () => {
  order = await buyAndDeliver(shop, admin, asha, cart(await shop.sell(5), 2));
  shop.clock.advance(UNDO_WAIT_MS);
  await sendAll();
});

const ask = (): Promise<OrderReturn> => askWithPhoto(shop, asha, order);

/** Lets the time to undo a step pass, and returns the letters sent as "to: subject". */
async function told(): Promise<string[]> {
  shop.clock.advance(UNDO_WAIT_MS);
  return (await sendAll()).map(({ to, subject }) => `${to.join()}: ${subject}`).sort();
}

const customer = (words: string) => `asha@buyer.example: ${words}`;

describe('a return', () => {
  it('is told to its customer at each step, and to the owner when it is asked for', async () => {
    const { number } = order;
    const { _id } = await ask();
    const sent = await sendAll();
    expect(sent.map(({ to, subject }) => `${to.join()}: ${subject}`).sort()).toEqual([
      customer(`We have your return of order #${number}`),
      `${OWNER}: A return of order #${number} is asked for`,
    ]);
    const forOwner = sent.find(({ to }) => to.includes(OWNER))?.text;
    for (const words of ['asha', 'It is broken', 'The handle', 'came off.', '1 piece'])
      expect(forOwner).toContain(words);
    expect(forOwner).toContain(`https://shop.example/admin/transaction/${order._id}`);
    // Only the shop gets the typed text: the customer's address may be a stranger's.
    expect(sent.find(({ to }) => !to.includes(OWNER))?.text).not.toMatch(/broken|handle/);
    await step(shop, admin, _id, { step: 'accept', words: 'Send it to us' });
    expect(await told()).toEqual([customer(`Your return of order #${number} is accepted`)]);
    await step(shop, admin, _id, { step: 'receive' });
    expect(await told()).toEqual([customer(`Your return of order #${number} has arrived`)]);
    await refunded(shop, admin, order._id, { returnId: _id });
    await shop.sweep();
    const [paid, ...more] = await sendAll();
    expect([paid?.subject, more]).toEqual([`Your return of order #${number} is refunded`, []]);
    expect(paid?.text).toMatch(/^Refunded: ₹/m);
    expect(paid?.text).toContain('1 piece');
    expect(await shop.audit()).toEqual([]);
  });

  it(
    'that is refused is told with the reason, and what was accepted before is not told any more',
    { tags: 'long' },
    async () => {
      const { _id } = await ask();
      await sendAll();
      await step(shop, admin, _id, { step: 'accept' });
      await step(shop, admin, _id, { step: 'receive' });
      await step(shop, admin, _id, { step: 'decline', words: 'It was used' });
      shop.clock.advance(UNDO_WAIT_MS);
      const [declined, ...more] = await sendAll();
      expect([declined?.subject, more]).toEqual([
        `Your return of order #${order.number} is declined`,
        [],
      ]);
      expect(declined?.text).toContain('It was used');
    },
  );

  it(
    'that is withdrawn before its letters are sent is told to nobody',
    { tags: 'long' },
    async () => {
      const { _id } = await ask();
      await step(shop, asha, _id, { step: 'withdraw' });
      expect(await told()).toEqual([]);
    },
  );
});

it(
  'the audit reports returns that are not told, and letters of what did not happen',
  { tags: 'long' },
  async () => {
    const { _id } = await ask();
    await step(shop, admin, _id, { step: 'accept' });
    await step(shop, admin, _id, { step: 'receive' });
    await refunded(shop, admin, order._id, { returnId: _id });
    await shop.sweep();
    await told();
    expect(await shop.audit()).toEqual([]);
    const { rows } = await pool().query(
      `delete from letters where order_id = $1 and kind ~ 'return' returning *`,
      [order._id],
    );
    expect(rows).toHaveLength(5);
    expect((await shop.audit()).toSorted()).toEqual([
      'I24 letter: a return is accepted, and its customer is not told',
      'I24 letter: a return is asked for, and the owner is not told',
      'I24 letter: a return is received, and its customer is not told',
      'I24 letter: a return is refunded, and its customer is not told',
      'I24 letter: a return is requested, and its customer is not told',
    ]);
    const { rows: steps } = await pool().query<{ id: string }>(
      `select id from return_history where return_id = $1 and status = 'accepted'`,
      [_id],
    );
    await pool().query(
      `insert into letters select * from jsonb_populate_recordset(null::letters, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
    await pool().query(
      `update letters set data = jsonb_set(data, '{step}', to_jsonb($2::text))
    where order_id = $1 and kind = 'return-received'`,
      [order._id, steps[0]?.id],
    );
    await pool().query(
      `update letters set data = data - 'refund' where order_id = $1 and kind = 'return-refunded'`,
      [order._id],
    );
    await pool().query(
      `insert into letters (id, kind, key, order_id, user_id, data, state, next_try_at, created_at)
     select gen_random_uuid(), 'delivered', 'twice' || n, $1, 'asha', jsonb_build_object('step', n), 'sent', now(), now() from generate_series(1, 2) n`,
      [order._id],
    );
    expect((await shop.audit()).toSorted()).toEqual([
      'I24 letter: delivered, and sent twice for one order',
      'I24 letter: return-received, which did not happen',
      'I24 letter: return-refunded, which did not happen',
    ]);
  },
);
