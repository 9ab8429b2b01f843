import { expect, it } from 'vitest';
import { ApiError } from '#server/platform/errors.ts';
import { eachOrder } from './each-order.ts';

const REFUSED = new ApiError('ORDER_FINAL', 'This order is Delivered already.');
const BROKEN = new Error('division by zero');
const AWAY = Object.assign(new Error('shutting down'), { code: '57P01' });

/** Acts on an order for each outcome, an error or none. Returns the results, and the errors reported. */
async function act(outcomes: readonly (Error | undefined)[]) {
  const told: [unknown, string][] = [];
  const wanted = outcomes.map((outcome, at) => ({ orderId: String(at), outcome }));
  const tried: string[] = [];
  const results = await eachOrder(
    { onFailure: (...failure) => told.push(failure) },
    wanted,
    async ({ orderId, outcome }) => {
      tried.push(orderId);
      if (outcome) throw outcome;
    },
  );
  const codes = results.map((result) => (result.ok ? 'ok' : result.code));
  return { codes, tried: tried.length, told };
}

it('the others are done after an order that fails for an unexpected reason', async () => {
  expect(await act([undefined, BROKEN, undefined, REFUSED])).toEqual({
    codes: ['ok', 'UNAVAILABLE', 'ok', 'ORDER_FINAL'],
    tried: 4,
    told: [[BROKEN, '1']],
  });
});

it('once the database is away the rest is not tried', async () => {
  expect(await act([REFUSED, undefined, AWAY, undefined])).toEqual({
    codes: ['ORDER_FINAL', 'ok', 'UNAVAILABLE', 'UNAVAILABLE'],
    tried: 3,
    told: [[AWAY, '2']],
  });
});

it('an unexpected error before anything is done is that of the whole call', async () => {
  await expect(act([REFUSED, BROKEN])).rejects.toBe(BROKEN);
});
