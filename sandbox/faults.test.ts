import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

const PAYMENT = { amount: 10_000, currency: 'inr' };

describe('faults', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });
  afterEach(() => sandbox.close());

  const countPayments = async (): Promise<number> =>
    (await sandbox.stripe.paymentIntents.list()).data.length;
  /** Stripe's library without its own retries. */
  const withoutRetries = (timeout = 10_000): Stripe => {
    const { hostname, port } = new URL(sandbox.url);
    const address = { host: hostname, port, protocol: 'http' } as const;
    return new Stripe('sk_test_sandbox', { ...address, maxNetworkRetries: 0, timeout });
  };

  it('a call that fails before the work does nothing', async () => {
    await sandbox.control('POST', '/faults', {
      path: '/v1/payment_*',
      fail: 'before',
      status: 503,
    });
    await expect(withoutRetries().paymentIntents.create(PAYMENT)).rejects.toMatchObject({
      statusCode: 503,
    });
    expect(await countPayments()).toBe(0);
    expect((await withoutRetries().paymentIntents.create(PAYMENT)).status).toBe(
      'requires_payment_method',
    );
  });

  it('a call that fails after the work has done it, and repeating it finds the result', async () => {
    await sandbox.control('POST', '/faults', { method: 'POST', fail: 'after' });
    const created = await sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k' });
    expect(created.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countPayments()).toBe(1);
  });

  it('a delay after the work does not delay the work', async () => {
    await sandbox.control('POST', '/faults', { method: 'POST', delayAfterMs: 60_000 });
    await expect(withoutRetries(300).paymentIntents.create(PAYMENT)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await countPayments()).toBe(1);
  });

  it('happen the given number of times, and end at once when switched off', async () => {
    const fault = { path: '/v1/events', times: 2, fail: 'before', status: 500 };
    await sandbox.control('POST', '/faults', fault);
    await expect(withoutRetries().events.list()).rejects.toMatchObject({ statusCode: 500 });
    await expect(withoutRetries().events.list()).rejects.toMatchObject({ statusCode: 500 });
    expect((await withoutRetries().events.list()).data).toEqual([]);
    await sandbox.control('POST', '/faults', fault);
    await sandbox.control('DELETE', '');
    expect((await withoutRetries().events.list()).data).toEqual([]);
  });

  it('are refused if they are invalid', async () => {
    await expect(sandbox.control('POST', '/faults', { fail: 'never' })).rejects.toThrow('fail');
    await expect(sandbox.control('PUT', '/webhooks', { dorp: 1 })).rejects.toThrow('dorp');
  });
});

describe('a killed sandbox', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox({ isProcess: true });
  });
  afterEach(() => sandbox.close());

  it('restarts at the same URL with everything it had answered', { tags: 'long' }, async () => {
    await sandbox.control('PUT', '/webhooks', { paused: true });
    const paid = await sandbox.stripe.paymentIntents.create(PAYMENT);
    const refunded = await sandbox.stripe.paymentIntents.create(PAYMENT);
    for (const intent of [paid, refunded]) await sandbox.pay(intent, '4242424242424242');
    await sandbox.stripe.refunds.create({ payment_intent: refunded.id, amount: 1_000 });
    const { pid } = await sandbox.control('GET', '');
    process.kill(pid, 'SIGKILL');

    const statusAfter = async (): Promise<unknown> =>
      (await sandbox.stripe.paymentIntents.retrieve(paid.id).catch(() => undefined))?.status;
    await expect.poll(statusAfter, { timeout: 15_000 }).toBe('succeeded');
    expect((await sandbox.control('GET', '')).pid).not.toBe(pid);
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: refunded.id });
    expect(data.map(({ amount }) => amount)).toEqual([1_000]);
    const waiting = async (): Promise<number> => (await sandbox.control('GET', '')).waiting;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    expect(sandbox.received.length).toBe(6);
  });
});
