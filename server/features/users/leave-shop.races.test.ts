// @module-tag long
import { expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { ADDRESS, cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

const leave = (at: BuyingShop, person: Buyer) => deleteUser(at, person, person.uid);

/** Somebody opens a checkout and pays it, while their account is being deleted and nothing was under way before. */
const buyWhileLeaving: Race = async (at) => {
  const buyer = await at.newBuyer('buyer');
  const productId = await at.sell(3);
  await saveAddress(at, buyer);
  // The deletion has looked at what is under way, and waits for this row.
  const holder = await at.db.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from addresses where user_id = $1 for update', [buyer.uid]);
  const leaving = leave(at, buyer);
  await waitForLocks(at.db.database.pool, 1);
  const buying = buy(at, buyer, productId);
  // It waits for the person's row or, without that lock, for their row of totals.
  try {
    await Promise.race([buying, waitForLocks(at.db.database.pool, 2)]);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  const [left, bought] = [await leaving, await buying];
  return left.statusCode === 200 && bought ? ['deleted, and placed an order'] : [];
};

async function saveAddress(at: BuyingShop, { uid, headers }: Buyer): Promise<void> {
  const url = `/api/v1/user/${uid}/addresses?id=${uid}`;
  const payload = { addresses: [{ ...ADDRESS, name: 'Asha', isDefault: true }] };
  const saved = await at.app.inject({ method: 'PUT', url, headers, payload });
  expect(saved.statusCode).toBe(200);
}

/** Buys a product; returns true if the order was placed. */
async function buy(at: BuyingShop, buyer: Buyer, productId: string): Promise<boolean> {
  const created = await at.create(buyer, cart(productId));
  if (created.statusCode !== 201) return false;
  const checkout = created.json<CreatedCheckout>();
  await at.pay(checkout);
  return (await at.order(buyer, checkout.checkoutId)).statusCode === 201;
}

it('whoever buys while they delete their account gets no order', async () => {
  for (let run = 0; run < 3; run += 1) expect(await buyWhileLeaving(shop)).toEqual([]);
});

failsWithout(
  'the lock on the person',
  buyWhileLeaving,
  unsafeDatabase(withoutLocksIn('users')),
  /^deleted, and placed an order$/,
);

it('an account stays while its order is being paid, however the two meet', async () => {
  for (let run = 0; run < 8; run += 1) {
    const buyer = await shop.newBuyer('buyer');
    const checkout = await shop.open(buyer, cart(await shop.sell(3)));
    await shop.pay(checkout);
    const [left, placed] = await Promise.all([
      leave(shop, buyer),
      shop.order(buyer, checkout.checkoutId),
    ]);
    expect([left.statusCode, placed.statusCode]).toEqual([409, 201]);
  }
});
