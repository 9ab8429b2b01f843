import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { MAY_BE_PAID, type PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { firstOf } from '#testing/fast-run.ts';
import type { ProviderFault } from '#testing/provider-controls.ts';
import { cart, referenceOf, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const OPENING = { method: 'POST', path: '/v1/payment_intents' } as const;
const CANCELLING = { method: 'POST', path: '*/cancel' } as const;
const ASKING = { method: 'GET', path: '/v1/payment_intents/*' } as const;

/** Runs once, in the moment in which a former payment is confirmed cancelled. */
let onCancelled: ((reference: string) => Promise<void>) | undefined;

function interrupted(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async cancel(reference) {
      const payment = await provider.cancel(reference);
      const interruption = onCancelled;
      onCancelled = undefined;
      await interruption?.(reference);
      return payment;
    },
  };
}

const shop = useBuyingShop({ providerTimeoutMs: 400, wrapProvider: interrupted });
auditAfterEach(shop);

let asha: Buyer;
let ravi: Buyer;
let productId: string;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  ravi = await shop.newBuyer('ravi');
  productId = await shop.sell(3);
});

/** The states of all payments that were opened at the provider for a person's checkouts. */
async function paymentsOf(buyer: Buyer): Promise<string[]> {
  const { rows } = await shop.db.database.pool.query<{ id: string }>(
    'select id from checkouts where user_id = $1',
    [buyer.uid],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const states: string[] = [];
  for await (const payment of shop.deps().provider.list())
    if (ids.has(payment.checkoutId ?? '')) states.push(payment.state);
  return states.sort();
}

/** The SDK asks a second time by itself, so each fault has to last for two calls. */
function twice(fault: ProviderFault): ProviderFault {
  return { ...fault, times: 2 };
}

describe('opening a checkout while the provider', () => {
  it.each<[string, ProviderFault]>(
    firstOf(2, [
      ['does not answer in time', { ...OPENING, delayBeforeMs: 1_000 }],
      ['answers too late what it has done', { ...OPENING, delayAfterMs: 1_000 }],
      ['breaks off after it has done it', { ...OPENING, fail: 'after' }],
      ['breaks off at once', { ...OPENING, fail: 'before' }],
      ['fails', { ...OPENING, fail: 'before', status: 500 }],
    ]),
  )('%s is refused; nothing is held, and nothing of it can be paid', async (_, fault) => {
    await shop.account.fail(twice(fault));
    const response = await shop.create(asha, cart(productId, 2));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBeDefined();
    expect(response.json().message).toContain('Nothing was charged');
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    await shop.account.clearFaults();
    await shop.sweep();
    expect(new Set(await paymentsOf(asha))).toEqual(new Set(['cancelled']));
    expect((await shop.create(asha, cart(productId, 2))).statusCode).toBe(201);
  });

  it('breaks off once still opens one payment', async () => {
    await shop.account.fail({ ...OPENING, fail: 'after' });
    const checkout = await shop.open(asha, cart(productId));
    expect(await paymentsOf(asha)).toEqual(['payable']);
    expect((await shop.pay(checkout)).status).toBe('succeeded');
    expect((await shop.order(asha, checkout.checkoutId)).statusCode).toBe(201);
  });

  it('fails to cancel what failed to open makes the sweep try again', async () => {
    await shop.account.fail(twice({ ...OPENING, fail: 'after' }), {
      ...CANCELLING,
      times: 4,
      fail: 'before',
      status: 500,
    });
    expect((await shop.create(asha, cart(productId))).statusCode).toBe(503);
    await shop.sweep();
    expect(await paymentsOf(asha)).toEqual(['payable']);
    for (let minute = 0; minute < 3; minute += 1) {
      shop.clock.advance(60_000);
      await shop.sweep();
    }
    expect(await paymentsOf(asha)).toEqual(['cancelled']);
  });
});

describe('a checkout that is being replaced', () => {
  let former: CreatedCheckout;

  beforeEach(async () => {
    former = await shop.open(asha, cart(productId, 2));
  });

  it.each<[string, ProviderFault]>([
    ["can't be asked about", { ...ASKING, fail: 'before', status: 500 }],
    ["can't be cancelled", { ...CANCELLING, fail: 'before' }],
    ['is not cancelled in time', { ...CANCELLING, delayBeforeMs: 1_000, fail: 'before' }],
    ["has a successor that can't be opened", { ...OPENING, fail: 'before', status: 500 }],
  ])('that %s stays open, and can be paid', async (_, fault) => {
    await shop.account.fail(twice(fault));
    const refused = await shop.create(asha, cart(productId, 3));
    // It may have been paid for meanwhile, in another tab.
    expect([refused.statusCode, refused.json().message]).toEqual([503, MAY_BE_PAID]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 2 });
    await shop.account.clearFaults();
    const open = await shop.get(asha, `/payment/checkout?id=${asha.uid}`);
    expect(open.json()).toMatchObject({ checkout: { checkoutId: former.checkoutId } });
    await shop.pay(former);
    expect((await shop.order(asha, former.checkoutId)).statusCode).toBe(201);
    await shop.sweep();
    expect((await paymentsOf(asha)).filter((state) => state !== 'cancelled')).toEqual(['paid']);
  });

  it(
    'that was cancelled without an answer is closed within a minute',
    { tags: 'long' },
    async () => {
      await shop.account.fail(twice({ ...CANCELLING, fail: 'after' }));
      expect((await shop.create(asha, cart(productId, 3))).statusCode).toBe(503);
      await shop.account.clearFaults();
      expect((await shop.order(asha, former.checkoutId)).json()).toMatchObject({
        code: 'CHECKOUT_EXPIRED',
      });
      shop.clock.advance(60_000);
      await shop.sweep();
      expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    },
  );

  it(
    'passes its stock on to its successor, even if the event of its cancellation comes first',
    { tags: 'long' },
    async () => {
      onCancelled = async (reference) => {
        await shop.sendWebhook(await shop.account.event('payment_intent.canceled', reference));
        const snatched = await shop.create(ravi, cart(productId, 2));
        expect(snatched.json()).toMatchObject({ code: 'OUT_OF_STOCK' });
      };
      const follower = await shop.open(asha, cart(productId, 3));
      expect(onCancelled).toBeUndefined();
      expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 3 });
      await shop.pay(follower);
      expect((await shop.order(asha, follower.checkoutId)).statusCode).toBe(201);
    },
  );

  it('that is paid while its successor opens becomes the order', async () => {
    await shop.account.fail({ ...OPENING, delayBeforeMs: 200 });
    const next = shop.create(asha, cart(productId, 3));
    await expect
      .poll(async () => {
        const { rows } = await shop.db.database.pool.query(
          `select from checkouts where user_id = $1 and status = 'opening'`,
          [asha.uid],
        );
        return rows.length;
      })
      .toBe(1);
    await shop.pay(former);
    expect((await next).json()).toMatchObject({ code: 'ALREADY_PAID' });
    expect((await shop.order(asha, former.checkoutId)).statusCode).toBe(200);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 1, reserved: 0 });
  });
});

describe('the order of a paid checkout', () => {
  it('is answered 503 while the provider is away, and made when it is back', async () => {
    const checkout = await shop.open(asha, cart(productId));
    await shop.pay(checkout);
    await shop.account.fail(twice({ ...ASKING, delayBeforeMs: 1_000 }));
    const refused = await shop.order(asha, checkout.checkoutId);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: MAY_BE_PAID,
      isProviderAway: true,
    });
    await shop.account.clearFaults();
    expect((await shop.order(asha, checkout.checkoutId)).statusCode).toBe(201);
    expect(referenceOf(checkout)).toMatch(/^pi_/);
  });

  it(
    'that has run out is not refused before its payment is known to be cancelled',
    { tags: 'long' },
    async () => {
      const checkout = await shop.open(asha, cart(productId));
      shop.clock.advance(TTL_MS);
      await shop.account.fail({ ...CANCELLING, times: 4, fail: 'before', status: 500 });
      await shop.sweep();
      const refused = await shop.order(asha, checkout.checkoutId);
      expect([refused.statusCode, refused.json().message]).toEqual([503, MAY_BE_PAID]);
      await shop.account.clearFaults();
      const over = await shop.order(asha, checkout.checkoutId);
      expect(over.json()).toMatchObject({
        code: 'CHECKOUT_EXPIRED',
        message: expect.stringContaining('Nothing was charged'),
      });
    },
  );
});
