// @module-tag long
import { describe, expect, it } from 'vitest';
import { registerAdmins } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { addNote, readdress, shipped } from '#testing/desk-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { ADDRESS, cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

/** One admin ships an order while others change its address. */
const shippings: Race = async (at) => {
  const buyer = await at.newBuyer('buyer');
  const [by, ...others] = await registerAdmins(at, 7);
  const { _id } = await at.buy(buyer, cart(await at.sell(1)));
  await Promise.all([
    shipped(at, by!, { orderId: _id }),
    ...others.map((other, place) =>
      readdress(at, other, _id, { ...ADDRESS, city: `City ${place}` }),
    ),
  ]);
  const { rows } = await at.db.database.pool.query(
    `select from order_notes n join shipments s on s.order_id = n.order_id
     where n.order_id = $1 and n.at > s.at`,
    [_id],
  );
  return rows.map(() => 'changed after it was shipped');
};

/** Notes about a person's cancelled order while their account is deleted. */
const deletion: Race = async (at) => {
  const buyer = await at.newBuyer('buyer');
  const [by, ...others] = await registerAdmins(at, 7);
  const { _id } = await at.buy(buyer, cart(await at.sell(1)));
  await at.cancel(buyer, _id);
  await Promise.all([
    // One after the other, so that at any moment of the deletion some are under way.
    ...others.map(async (other) => {
      for (let count = 0; count < 5; count += 1)
        await addNote(at, other, _id, { words: 'Hello', toCustomer: false });
    }),
    deleteUser(at, by!, buyer.uid),
  ]);
  await at.runUntilIdle();
  return at.audit();
};

describe('at once', () => {
  it.each([
    ['shipped and readdressed, an order is sent to what its address was', shippings],
    ['annotated and its customer deleted, an order keeps no words', deletion],
  ])('%s', async (_, run) => {
    for (let round = 0; round < 3; round += 1) expect(await run(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on orders',
    shippings,
    unsafeDatabase(withoutLocksIn('orders')),
    /^changed after/,
  );
  failsWithout(
    'locks on orders and users',
    deletion,
    unsafeDatabase(withoutLocksIn('orders', 'users')),
    /^I18 order: without its address, and has notes/,
  );
});
