import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

import { API_VERSION } from './sandbox-settings.ts';

interface Refusal {
  error: {
    type: string;
    code: string;
    decline_code?: string;
    message: string;
    payment_intent?: Stripe.PaymentIntent;
  };
}

describe('paying with a card', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  afterAll(() => sandbox.close());

  const openPayment = (amount = 49_950): Promise<Stripe.PaymentIntent> =>
    sandbox.stripe.paymentIntents.create({
      amount,
      currency: 'inr',
      allowed_payment_method_types: ['card'],
      metadata: { checkout_id: 'c-1' },
    });

  it('a new payment waits for a card', async () => {
    const intent = await openPayment();
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 49_950,
      amount_received: 0,
      currency: 'inr',
      metadata: { checkout_id: 'c-1' },
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    });
    expect(intent.id).toMatch(/^pi_\w{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
  });

  it.each(['4242424242424242', '4242 4242 4242 4242', '5555555555554444', '4000003560000008'])(
    'card %s pays',
    async (card) => {
      const intent = await openPayment();
      const response = await sandbox.pay(intent, card);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
      const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
        expand: ['latest_charge'],
      });
      expect(paid).toMatchObject({
        status: 'succeeded',
        amount_received: 49_950,
        last_payment_error: null,
        latest_charge: {
          object: 'charge',
          amount_captured: 49_950,
          paid: true,
          payment_intent: intent.id,
        },
      });
    },
  );

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])(
    'card %s is declined as %s %s and the payment can be tried again',
    async (card, code, decline) => {
      const intent = await openPayment();
      const response = await sandbox.pay(intent, card);
      expect(response.status).toBe(402);
      const { error } = (await response.json()) as Refusal;
      expect(error).toMatchObject({ type: 'card_error', code });
      expect(error.decline_code).toBe(decline);
      expect(error.payment_intent?.status).toBe('requires_payment_method');
      const declined = await sandbox.stripe.paymentIntents.retrieve(intent.id);
      expect(declined).toMatchObject({
        amount_received: 0,
        last_payment_error: { code, type: 'card_error' },
        payment_method: null,
        status: 'requires_payment_method',
      });
      expect((await sandbox.pay(intent, '4242424242424242')).status).toBe(200);
    },
  );

  it.each([
    ['a wrong digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['letters for a number', { number: 'four two' }, 'invalid_number'],
    ['a month that there is not', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a year gone by', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['a security code too short', { cvc: '12' }, 'invalid_cvc'],
  ])('%s is refused and does not change the payment', async (_, card, code) => {
    const intent = await openPayment();
    const fields = Object.entries(card).map(([field, value]) => [
      `payment_method_data[card][${field}]`,
      value,
    ]);
    const response = await sandbox.pay(intent, '4242424242424242', Object.fromEntries(fields));
    expect(response.status).toBe(402);
    expect(((await response.json()) as Refusal).error).toMatchObject({ type: 'card_error', code });
    const untouched = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(untouched).toEqual(intent);
  });

  it('a paid or cancelled payment cannot be paid again', async () => {
    const [paid, canceled] = [await openPayment(), await openPayment()];
    await sandbox.pay(paid, '4242424242424242');
    await sandbox.stripe.paymentIntents.cancel(canceled.id);
    for (const intent of [paid, canceled]) {
      const response = await sandbox.pay(intent, '4242424242424242');
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as Refusal;
      expect(error).toMatchObject({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
      });
    }
    const charges = await sandbox.stripe.paymentIntents.retrieve(paid.id);
    expect(charges.amount_received).toBe(49_950);
  });

  it('a payment cannot be confirmed without a card', async () => {
    const intent = await openPayment();
    await expect(sandbox.stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
  });

  it('an open payment can be cancelled once, with a reason', async () => {
    const intent = await openPayment();
    const canceled = await sandbox.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThanOrEqual(intent.created);
    await expect(sandbox.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
  });

  it('a paid payment cannot be cancelled', async () => {
    const intent = await openPayment();
    await sandbox.pay(intent, '4242424242424242');
    await expect(sandbox.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  it.each([
    [49, 'amount_too_small'],
    [0, 'amount_too_small'],
    [100_000_000, 'amount_too_large'],
    [10.5, 'parameter_invalid_integer'],
  ])('an amount of %s minor units is refused as %s', async (amount, code) => {
    await expect(openPayment(amount)).rejects.toMatchObject({
      statusCode: 400,
      code,
      param: 'amount',
    });
  });

  it('the minimum and maximum amount are accepted', async () => {
    expect((await openPayment(50)).amount).toBe(50);
    expect((await openPayment(99_999_999)).amount).toBe(99_999_999);
  });

  it('errors name the invalid, missing or unknown parameter', async () => {
    const create = (parameters: object): Promise<unknown> =>
      sandbox.stripe.paymentIntents.create(parameters as Stripe.PaymentIntentCreateParams);
    await expect(create({ currency: 'inr' })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    });
    await expect(create({ amount: 100, currency: 'xxq' })).rejects.toMatchObject({
      param: 'currency',
    });
    await expect(
      create({ amount: 100, currency: 'inr', automatic_payment_methods: { on: true } }),
    ).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'automatic_payment_methods[on]',
    });
    await expect(
      create({ amount: 100, currency: 'inr', payment_method_types: ['card'] }),
    ).rejects.toMatchObject({ code: 'payment_method_types_no_longer_supported' });
  });

  it('an unknown payment is 404', async () => {
    await expect(sandbox.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
    });
  });

  it('the list is paged from the newest to the oldest', async () => {
    const opened = [await openPayment(), await openPayment(), await openPayment()];
    const first = await sandbox.stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([opened[2]?.id, opened[1]?.id]);
    expect(first.has_more).toBe(true);
    const next = await sandbox.stripe.paymentIntents.list({
      limit: 1,
      starting_after: opened[1]?.id ?? '',
    });
    expect(next.data.map(({ id }) => id)).toEqual([opened[0]?.id]);
    const future = await sandbox.stripe.paymentIntents.list({
      created: { gt: (opened[2]?.created ?? 0) + 60 },
    });
    expect(future.data).toEqual([]);
  });

  it("speaks the version of the API that the shop's library speaks", async () => {
    const { Stripe } = await import('stripe');
    expect(Stripe.API_VERSION).toBe(API_VERSION);
  });
});
