import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

import { respondOnce } from './idempotency.ts';
import { Store } from './store.ts';

const PAYMENT = { amount: 10_000, currency: 'inr' };

describe('an idempotency key', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  afterAll(() => sandbox.close());

  const create = (amount: number, idempotencyKey: string) =>
    sandbox.stripe.paymentIntents.create({ ...PAYMENT, amount }, { idempotencyKey });

  it('repeats the response of a repeated call, which does nothing', async () => {
    const first = await create(10_000, 'again');
    await sandbox.pay(first, '4242424242424242');
    const second = await create(10_000, 'again');
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  it('is refused for another call', async () => {
    await create(10_000, 'other body');
    await expect(create(20_000, 'other body')).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    const { id } = await create(10_000, 'other path');
    await expect(
      sandbox.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'other path' }),
    ).rejects.toMatchObject({ rawType: 'idempotency_error' });
  });

  it('makes one refund of concurrent calls', async () => {
    const intent = await create(10_000, 'refunded');
    await sandbox.pay(intent, '4242424242424242');
    const refunds = await Promise.all(
      Array.from({ length: 8 }, () =>
        sandbox.stripe.refunds.create(
          { payment_intent: intent.id, amount: 1_000 },
          { idempotencyKey: 'refund' },
        ),
      ),
    );
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: intent.id });
    expect(data.length).toBe(1);
  });

  it('keeps an error of the payment, but not one of the parameters', async () => {
    const { id } = await create(10_000, 'canceled');
    await sandbox.stripe.paymentIntents.cancel(id);
    const cancelAgain = () =>
      sandbox.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'cancel' });
    await expect(cancelAgain()).rejects.toMatchObject({ headers: { 'idempotency-key': 'cancel' } });
    await expect(cancelAgain()).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      headers: { 'idempotent-replayed': 'true' },
    });
    await expect(create(1, 'corrected')).rejects.toMatchObject({ code: 'amount_too_small' });
    expect((await create(10_000, 'corrected')).amount).toBe(10_000);
  });

  it('survives a restart', async () => {
    const first = await create(10_000, 'restart');
    await sandbox.restart();
    expect((await create(10_000, 'restart')).id).toBe(first.id);
  });

  it('expires after a day', () => {
    const store = new Store(':memory:');
    const request = { key: 'k', path: '/v1/refunds', parameters: {}, requestId: 'req_1' };
    const answerAt = (time: string, body: string) =>
      respondOnce(store, { ...request, now: new Date(time) }, () => ({ status: 200, body })).body;
    expect(answerAt('2026-11-21T10:00:00Z', 'first')).toBe('"first"');
    expect(answerAt('2026-11-22T09:59:59Z', 'second')).toBe('"first"');
    expect(answerAt('2026-11-22T10:00:00Z', 'third')).toBe('"third"');
    store.close();
  });
});
