// @module-tag long
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

describe('refunding', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  afterAll(() => sandbox.close());

  async function paidPayment(card = '4242424242424242'): Promise<Stripe.PaymentIntent> {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 10_000, currency: 'inr' });
    expect((await sandbox.pay(intent, card)).status).toBe(200);
    return intent;
  }

  const chargeOf = async (intent: Stripe.PaymentIntent): Promise<Stripe.Charge> => {
    const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    return latest_charge as Stripe.Charge;
  };

  it('refunds everything, and then nothing more', async () => {
    const intent = await paidPayment();
    const refund = await sandbox.stripe.refunds.create({
      payment_intent: intent.id,
      metadata: { order_id: 'o-1' },
      reason: 'requested_by_customer',
    });
    expect(refund).toMatchObject({
      amount: 10_000,
      currency: 'inr',
      metadata: { order_id: 'o-1' },
      payment_intent: intent.id,
      status: 'succeeded',
    });
    expect(refund.id).toMatch(/^re_\w{24}$/);
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 10_000, refunded: true });
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  it('refunds parts, never more than was paid', async () => {
    const intent = await paidPayment();
    const refund = (amount: number): Promise<Stripe.Refund> =>
      sandbox.stripe.refunds.create({ payment_intent: intent.id, amount });
    await refund(4_000);
    await expect(refund(6_001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    await refund(6_000);
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 10_000, refunded: true });
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ amount }) => amount)).toEqual([6_000, 4_000]);
    expect(await sandbox.stripe.refunds.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
  });

  it('refunds nothing of an unpaid payment', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 10_000, currency: 'inr' });
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: 'pi_none' }),
    ).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it.each([0, -5])('refuses to refund %s', async (amount) => {
    const intent = await paidPayment();
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intent.id, amount }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  });

  it.each([
    ['4000000000007726', 'succeeded', 10_000],
    ['4000000000005126', 'failed', 0],
  ])('of card %s is pending at first and then %s', async (card, status, refunded) => {
    const intent = await paidPayment(card);
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    const settled = async (): Promise<unknown> =>
      (await sandbox.stripe.refunds.retrieve(refund.id)).status;
    await expect.poll(settled, { timeout: 8_000 }).toBe(status);
    expect((await chargeOf(intent)).amount_refunded).toBe(refunded);
    const { data } = await sandbox.stripe.events.list({ type: 'refund.updated', limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ id: refund.id, status });
  });

  it('is reported in events', async () => {
    const intent = await paidPayment();
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    const { data } = await sandbox.stripe.events.list({ limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created']);
    expect(data[0]?.data.object).toMatchObject({ payment_intent: intent.id, refunded: true });
    expect(data[1]?.data.object).toEqual({ ...refund });
  });
});
