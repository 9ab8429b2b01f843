// @module-tag long
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { registerAdmins } from '#testing/admins.ts';
import { take } from '#testing/payment-methods.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

const record = (at: BuyingShop, { uid, headers }: Buyer, { _id, total }: Order) =>
  at.app.inject({
    method: 'POST',
    url: `/api/v1/order/${_id}/paid?id=${uid}`,
    headers,
    payload: { amount: total },
  });

/** Six admins who record the same transfer at once. */
const recordings: Race = async (at) => {
  await take(at, 'transfer');
  const admins = await registerAdmins(at, 6);
  const buyer = await at.newBuyer('payer');
  const order = await at.buy(buyer, cart(await at.sell(5)), { method: 'transfer' });
  await Promise.all(admins.map((admin) => record(at, admin, order)));
  const { rows } = await at.db.database.pool.query<{ paid: string }>(
    `select sum(amount) as paid from own_payments where order_id = '${order._id}'`,
  );
  const paid = Number(rows[0]?.paid) / 100;
  return paid === order.total ? [] : [`paid ${paid / order.total} times`];
};

/** Somebody who orders by transfer in six tabs at once. */
const orderings: Race = async (at) => {
  await take(at, 'transfer');
  const buyer = await at.newBuyer('payer');
  const product = await at.sell(20);
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const answer = await at.create(buyer, cart(product), { method: 'transfer' });
      const { checkoutId = '' } = answer.json<{ checkoutId?: string }>();
      await at.order(buyer, checkoutId);
    }),
  );
  const { rows } = await at.db.database.pool.query<{ due: string }>(
    `select count(*) as due from orders where user_id = '${buyer.uid}' and payment_status = 'due'`,
  );
  return Number(rows[0]?.due) === 1 ? [] : [`${rows[0]?.due} due`];
};

describe('at once', () => {
  it.each([
    ['a transfer that is recorded by several is recorded once', recordings],
    ['somebody has one order by transfer, from however many tabs', orderings],
  ])('%s', async (_, run) => {
    for (let round = 0; round < 3; round += 1) expect(await run(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on orders',
    recordings,
    unsafeDatabase(withoutLocksIn('orders')),
    /^paid \d+ times/,
  );

  failsWithout(
    'the lock on whose orders are due',
    orderings,
    unsafeDatabase((text) => text.replace(/select pg_advisory_xact_lock.*/, 'select 1')),
    /^\d+ due/,
  );
});
