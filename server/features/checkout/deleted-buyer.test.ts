import { describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { registerAdmin } from '#testing/admins.ts';
import { firstOf, repeats } from '#testing/fast-run.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { unsafeDatabase, failsWithout, type Race } from '#testing/races.ts';
import { cart, referenceOf, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { finishCheckout } from './finish-checkout.ts';

/** Runs once, when a payment was opened or a former one cancelled, and the checkout is not yet open. */
let meanwhile: { after: 'open' | 'cancel'; happens: () => Promise<unknown> } | undefined;

async function interrupt(after: 'open' | 'cancel'): Promise<void> {
  if (meanwhile?.after !== after) return;
  const { happens } = meanwhile;
  meanwhile = undefined;
  await happens();
}

function interrupted(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async open(checkout) {
      const payment = await provider.open(checkout);
      await interrupt('open');
      return payment;
    },
    async cancel(reference) {
      const payment = await provider.cancel(reference);
      await interrupt('cancel');
      return payment;
    },
  };
}

const shop = useBuyingShop({ wrapProvider: interrupted });
auditAfterEach(shop);

async function deleteAccount(at: BuyingShop, { uid }: Buyer): Promise<void> {
  const admin = await registerAdmin(at);
  const url = `/api/v1/user/${uid}?id=${admin.uid}`;
  const response = await at.app.inject({ method: 'DELETE', url, headers: admin.headers });
  expect(response.statusCode).toBe(200);
}

/** The statuses of a person's checkouts, the oldest first, and of their orders. */
async function leftOf(at: BuyingShop, { uid }: Buyer) {
  const statuses = async (table: 'checkouts' | 'orders') => {
    const sql = `select status from ${table} where user_id = $1 order by id`;
    const { rows } = await at.db.database.pool.query<{ status: string }>(sql, [uid]);
    return rows.map(({ status }) => status);
  };
  return { checkouts: await statuses('checkouts'), orders: await statuses('orders') };
}

describe('an account deleted while its checkout is opening', () => {
  it('is refused without holding anything', async () => {
    const buyer = await shop.newBuyer('buyer');
    const productId = await shop.sell(3);
    meanwhile = { after: 'open', happens: () => deleteAccount(shop, buyer) };
    const response = await shop.create(buyer, cart(productId, 2));
    expect([response.statusCode, response.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    await shop.sweep();
    expect(await leftOf(shop, buyer)).toEqual({ checkouts: ['closed'], orders: [] });
    const { data } = await shop.account.stripe.paymentIntents.list({ limit: 1 });
    expect(data).toMatchObject([{ status: 'canceled' }]);
  });

  it('loses its former checkout, too', { tags: 'long' }, async () => {
    const buyer = await shop.newBuyer('buyer');
    const productId = await shop.sell(3);
    const former = await shop.open(buyer, cart(productId));
    meanwhile = { after: 'cancel', happens: () => deleteAccount(shop, buyer) };
    const response = await shop.create(buyer, cart(productId, 2));
    expect([response.statusCode, response.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    await shop.sweep();
    expect(await leftOf(shop, buyer)).toEqual({ checkouts: ['closed', 'closed'], orders: [] });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    expect((await shop.pay(former)).error?.code).toBe('payment_intent_unexpected_state');
  });

  const race =
    (hasFormer: boolean): Race =>
    async (at) => {
      const buyer = await at.newBuyer('buyer');
      const productId = await at.sell(3);
      if (hasFormer) await at.open(buyer, cart(productId));
      let deletion: Promise<void> | undefined;
      const happens = () => {
        deletion = deleteAccount(at, buyer);
        return Promise.race([deletion, hasEndedCheckouts(at)]);
      };
      meanwhile = { after: hasFormer ? 'cancel' : 'open', happens };
      await at.create(buyer, cart(productId));
      await deletion;
      const { checkouts } = await leftOf(at, buyer);
      return checkouts.filter((status) => status === 'open');
    };

  /** A deletion has looked at open checkouts and is not committed yet. */
  async function hasEndedCheckouts(at: BuyingShop): Promise<void> {
    const sql = `select from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and query like 'update "orders" set "recipient"%'`;
    const { pool } = at.db.database;
    await expect
      .poll(async () => (await pool.query(sql)).rowCount, { interval: 1, timeout: 2_000 })
      .toBe(1)
      .catch(() => {});
  }

  it.each(firstOf(1, [true, false]))(
    'has no open checkout left (had one before: %s)',
    async (hasFormer) => {
      for (let run = 0; run < repeats(2, 4); run += 1)
        expect(await race(hasFormer)(shop)).toEqual([]);
    },
  );

  failsWithout(
    'a lock on the person',
    race(false),
    { ...unsafeDatabase(withoutLocksIn('users')), wrapProvider: interrupted },
    /^open$/,
  );
});

describe('an account deleted while its free checkout is ordered', () => {
  it('gets no order', async () => {
    const buyer = await shop.newBuyer('buyer');
    await shop.addCoupon({ code: 'GRATIS', amount: 1_000_000 });
    const { checkoutId } = await shop.open(buyer, cart(await shop.sell(3)), { coupon: 'GRATIS' });
    await deleteAccount(shop, buyer);
    await expect(finishCheckout(shop.deps(), checkoutId, undefined)).rejects.toMatchObject({
      code: 'CHECKOUT_EXPIRED',
    });
    await shop.sweep();
    expect(await leftOf(shop, buyer)).toEqual({ checkouts: ['closed'], orders: [] });
  });
});

describe('a payment made for a deleted account', () => {
  it.each([
    ['before', -2_000],
    // The provider tells the second only.
    ['in the same second, whichever came first', 999],
  ])('is given back in full if the account was deleted %s', async (_, afterMs) => {
    const buyer = await shop.newBuyer('buyer');
    const productId = await shop.sell(3);
    const checkout = await shop.open(buyer, cart(productId));
    await deleteAccount(shop, buyer);
    expect((await shop.pay(checkout)).status).toBe('succeeded');
    await deletedAfterPayment(buyer, checkout, afterMs);
    await shop.sweep();
    expect(await leftOf(shop, buyer)).toEqual({ checkouts: ['completed'], orders: ['Cancelled'] });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    const refunds = await shop.account.stripe.refunds.list({
      payment_intent: referenceOf(checkout),
    });
    expect(refunds.data).toMatchObject([{ amount: checkout.amount }]);
  });

  it('becomes an order if the account was deleted in the second after', async () => {
    const buyer = await shop.newBuyer('buyer');
    const checkout = await shop.open(buyer, cart(await shop.sell(3)));
    await deleteAccount(shop, buyer);
    await shop.pay(checkout);
    await deletedAfterPayment(buyer, checkout, 1_000);
    await shop.sweep();
    expect(await leftOf(shop, buyer)).toEqual({ checkouts: ['completed'], orders: ['Processing'] });
  });
});

/** Has an account deleted so long after the second in which its checkout was paid. */
async function deletedAfterPayment(
  { uid }: Buyer,
  checkout: CreatedCheckout,
  afterMs: number,
): Promise<void> {
  const { paidAt } = await shop.deps().provider.find(referenceOf(checkout));
  const sql = 'update users set deleted_at = $2 where id = $1';
  await shop.db.database.pool.query(sql, [uid, new Date((paidAt?.getTime() ?? 0) + afterMs)]);
}
