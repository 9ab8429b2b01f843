import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

describe('webhooks', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });
  afterEach(() => sandbox.close());

  const openPayment = (): Promise<Stripe.PaymentIntent> =>
    sandbox.stripe.paymentIntents.create({ amount: 10_000, currency: 'inr' });
  const receivedTypes = (): string[] => sandbox.received.map(({ type }) => type).sort();
  const nothingWaiting = async (): Promise<number> => (await sandbox.control('GET', '')).waiting;

  it('deliver every change, signed, with the state at that time', async () => {
    const intent = await openPayment();
    await sandbox.pay(intent, '4000000000000002');
    await sandbox.pay(intent, '4000002500003155');
    await sandbox.pay(intent, '4242424242424242');
    await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    await sandbox.stripe.paymentIntents.cancel((await openPayment()).id);
    const types = [
      'charge.refunded',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'refund.created',
    ];
    await expect.poll(receivedTypes).toEqual(types);
    const paid = sandbox.received.find(({ type }) => type === 'payment_intent.succeeded');
    expect(paid?.data.object).toMatchObject({ id: intent.id, amount_received: 10_000 });
    const { data } = await sandbox.stripe.events.list({ limit: 100 });
    expect(data.map(({ type }) => type).sort()).toEqual(types);
    await expect.poll(nothingWaiting).toBe(0);
    expect((await sandbox.stripe.events.retrieve(paid?.id ?? '')).pending_webhooks).toBe(0);
  });

  it('are retried until the shop accepts them', async () => {
    sandbox.answerWebhooks(500);
    const intent = await openPayment();
    await expect.poll(nothingWaiting).toBe(1);
    expect(sandbox.received).toEqual([]);
    const undelivered = await sandbox.stripe.events.list({ delivery_success: false });
    expect(undelivered.data.map(({ data }) => data.object)).toMatchObject([{ id: intent.id }]);
    sandbox.answerWebhooks(200);
    await expect.poll(receivedTypes, { timeout: 10_000 }).toEqual(['payment_intent.created']);
  });

  it('that were not accepted are sent after a restart', async () => {
    sandbox.answerWebhooks(503);
    await openPayment();
    await sandbox.restart();
    sandbox.answerWebhooks(204);
    await expect.poll(receivedTypes, { timeout: 10_000 }).toEqual(['payment_intent.created']);
  });

  it('can be paused, and sent in the wrong order', async () => {
    await sandbox.control('PUT', '/webhooks', { paused: true });
    const intent = await openPayment();
    await sandbox.pay(intent, '4242424242424242');
    expect(await nothingWaiting()).toBe(2);
    expect(sandbox.received).toEqual([]);
    await sandbox.control('PUT', '/webhooks', { order: 'newest' });
    await expect.poll(nothingWaiting).toBe(0);
    expect(sandbox.received.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
  });

  it('can be lost and duplicated, also only those of some types', async () => {
    const types = ['payment_intent.succeeded'];
    await sandbox.control('PUT', '/webhooks', { drop: 1, copies: 2, types });
    for (const intent of [await openPayment(), await openPayment()]) {
      await sandbox.pay(intent, '4242424242424242');
    }
    const twoOpenedOnePaidTwice = [
      'payment_intent.created',
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ];
    await expect.poll(receivedTypes).toEqual(twoOpenedOnePaidTwice);
    expect(await nothingWaiting()).toBe(0);
    const doubled = sandbox.received.filter(({ type }) => type === types[0]);
    expect(doubled[0]?.id).toBe(doubled[1]?.id);
  });

  it('can be delayed', async () => {
    await sandbox.control('PUT', '/webhooks', { delayMs: 300 });
    const askedAt = performance.now();
    await openPayment();
    await expect.poll(receivedTypes).toEqual(['payment_intent.created']);
    expect(performance.now() - askedAt).toBeGreaterThanOrEqual(295);
  });

  it('can be sent once more on demand', async () => {
    await openPayment();
    await expect.poll(receivedTypes).toEqual(['payment_intent.created']);
    const event = sandbox.received[0]?.id ?? '';
    expect(await sandbox.control('POST', `/events/${event}/deliver`)).toEqual({ status: 200 });
    expect(sandbox.received.map(({ id }) => id)).toEqual([event, event]);
  });

  it('are listed by type and in pages', async () => {
    await sandbox.pay(await openPayment(), '4242424242424242');
    const typesOf = (page: Stripe.ApiList<Stripe.Event>): string[] =>
      page.data.map(({ type }) => type);
    const { events } = sandbox.stripe;
    expect(typesOf(await events.list({ type: 'payment_intent.created' }))).toEqual([
      'payment_intent.created',
    ]);
    expect(typesOf(await events.list({ type: 'refund.*' }))).toEqual([]);
    const newest = await events.list({ limit: 1 });
    const older = await events.list({ starting_after: newest.data[0]?.id ?? '' });
    expect(typesOf(older)).toEqual(['payment_intent.created']);
    expect(newest.data[0]?.id).toMatch(/^evt_\w{24}$/);
  });
});
