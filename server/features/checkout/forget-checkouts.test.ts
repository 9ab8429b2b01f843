import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { talliesOf } from '#server/features/tallies/read-tallies.queries.ts';
import { cart, CARDS, RECIPIENT, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { forgetClosed, forgetOpeners } from './forget-checkouts.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let asha: Buyer;
let productId: string;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  productId = await shop.sell(9);
});

async function kept({ checkoutId }: CreatedCheckout) {
  const { rows } = await shop.db.database.pool.query<Record<string, unknown>>(
    `select status, close_reason, recipient, phone, address, city, state, country, pin_code, opened_from, client_secret
     from checkouts where id = $1`,
    [checkoutId],
  );
  return rows[0];
}

const THIRTY_DAYS_MS = 30 * 86_400_000;

const NOTHING_PERSONAL = {
  recipient: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pin_code: null,
  opened_from: null,
  client_secret: null,
};

describe('a checkout that is over', () => {
  it('keeps nothing of its shopper: replaced, run out or bought', { tags: 'long' }, async () => {
    const recipient = RECIPIENT;
    const replaced = await shop.open(asha, cart(productId), { recipient });
    expect(await kept(replaced)).toMatchObject({
      recipient: recipient.name,
      phone: recipient.phone,
      city: 'Pune',
      opened_from: '127.0.0.1',
    });
    const late = await shop.open(asha, cart(productId), { recipient });
    shop.clock.advance(TTL_MS);
    await shop.sweep();
    const order = await shop.buy(asha, cart(productId), { recipient });
    expect(order.shippingInfo).toMatchObject({ ...recipient, city: 'Pune' });
    for (const [checkout, status] of [
      [replaced, 'closed'],
      [late, 'closed'],
    ] as const)
      expect(await kept(checkout)).toMatchObject({ status, ...NOTHING_PERSONAL });
    const { rows } = await shop.db.database.pool.query(
      `select from checkouts where status in ('closed', 'completed') and coalesce(recipient, phone, address, client_secret) is not null`,
    );
    expect(rows).toEqual([]);
  });

  it('ended by declined payments keeps for a day from where it was opened', async () => {
    const checkout = await shop.open(asha, cart(productId));
    for (let tries = 0; tries < 5; tries += 1) await shop.pay(checkout, CARDS.declined);
    await shop.order(asha, checkout.checkoutId);
    expect(await kept(checkout)).toMatchObject({
      close_reason: 'declined',
      ...NOTHING_PERSONAL,
      opened_from: '127.0.0.1',
    });
    await forgetOpeners(shop.db.database, new Date(shop.clock.now().getTime() + 86_400_000));
    expect(await kept(checkout)).toMatchObject(NOTHING_PERSONAL);
  });

  it('unpaid goes after thirty days, with its lines and keys, and is counted for reports', async () => {
    const { pool } = shop.db.database;
    // Those of the tests before.
    const longAgo = new Date(shop.clock.now().getTime() + THIRTY_DAYS_MS + 60_000);
    await forgetClosed(shop.db.database, longAgo);
    const before = (await talliesOf(pool, 'closed-checkout')).get('closed-checkout');
    const replaced = await shop.open(asha, cart(productId), { key: 'kept' });
    const late = await shop.open(asha, cart(productId, 2));
    shop.clock.advance(TTL_MS);
    await shop.sweep();
    const order = await shop.buy(asha, cart(productId));
    const soon = shop.clock.now().getTime() + THIRTY_DAYS_MS - TTL_MS - 60_000;
    await forgetClosed(shop.db.database, new Date(soon));
    expect(await kept(late)).toBeDefined();
    const then = new Date(soon + TTL_MS + 120_000);
    const [one, other] = await Promise.all([
      forgetClosed(shop.db.database, then),
      forgetClosed(shop.db.database, then),
    ]);
    expect(one + other).toBeGreaterThanOrEqual(2);
    expect(await forgetClosed(shop.db.database, then)).toBe(0);
    expect([await kept(replaced), await kept(late)]).toEqual([undefined, undefined]);
    await foldTallies(pool);
    const counted = (await talliesOf(pool, 'closed-checkout')).get('closed-checkout');
    expect(counted?.get('expired')?.revenue).toBe(
      (before?.get('expired')?.revenue ?? 0) + late.amount,
    );
    expect(counted?.get('replaced')?.count).toBe((before?.get('replaced')?.count ?? 0) + 1);
    const { rows } = await pool.query('select status from checkouts where user_id = $1', [
      asha.uid,
    ]);
    expect(rows).toEqual([{ status: 'completed' }]);
    const mine = await shop.get(asha, `/order/${order._id}`);
    expect(mine.json()).toMatchObject({ order: { _id: order._id } });
  });
});
