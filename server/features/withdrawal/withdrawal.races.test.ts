// @module-tag long
import { describe, expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { orderSeenBy } from '#testing/desk-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { confirm, declared, offerWithdrawals, settle } from '#testing/withdrawal-calls.ts';

const shop = useBuyingShop();

/** Somebody presses the button twice, while two instances settle what was confirmed. Returns what is wrong afterwards. */
const confirmations: Race = async (at) => {
  await offerWithdrawals(at);
  const buyer = await at.newBuyer('buyer');
  const email = `${buyer.uid}@buyer.example`;
  await at.db.database.pool.query('update users set email = $2 where id = $1', [buyer.uid, email]);
  const order = await at.buy(buyer, cart(await at.sell(5), 2));
  const body = { name: 'A. Rao', email, order: order.number };
  // One thing each, so that two returns are possible.
  const lines = [{ _id: order.orderItems[0]?._id, quantity: 1 }];
  const key = await declared(at, { ...body, lines });
  const answers = await Promise.all([confirm(at, key), confirm(at, key)]);
  await Promise.all([settle(at), settle(at), settle(at)]);
  const { returns } = await orderSeenBy(at, await registerAdmin(at), order._id);
  const times = new Set(answers.map((answer) => answer.json<{ receivedAt: string }>().receivedAt));
  return [
    ...(times.size === 1 ? [] : [`received at ${times.size} times`]),
    ...(returns.length === 1 ? [] : [`${returns.length} returns`]),
    ...(await at.audit()),
  ];
};

describe('a withdrawal that is confirmed twice at once', () => {
  it('is received once and opens one return', async () => {
    for (let round = 0; round < 3; round += 1) expect(await confirmations(shop)).toEqual([]);
  });

  failsWithout(
    'locks on withdrawals and orders',
    confirmations,
    unsafeDatabase(withoutLocksIn('withdrawals', 'orders', 'users')),
    /^[23] returns|^received at 2 times/,
  );
});
