import { describe, expect, it } from 'vitest';
import type { RefundState } from '#contract/refund.ts';
import { judgeRefund, type RefundAsked } from './judge-refund.rule.ts';

const LINES = [
  { price: 10_000, quantity: 3 },
  { price: 50_000, quantity: 1 },
];

/** Three lamps and a desk, 800 + 200 for the shipping. */
function ordered({ lamps = 0, refunded = 0, isShippingRefunded = false } = {}): RefundState {
  return {
    total: 100_000,
    refunded,
    refundedTax: 0,
    lines: LINES.map(({ price, quantity }, at) => ({
      amount: price * quantity,
      tax: 0,
      discount: 0,
      quantity,
      refunded: at === 0 ? lamps : 0,
      corrected: 0,
    })),
    shipping: { amount: 20_000, tax: 0, discount: 0, isRefunded: isShippingRefunded },
  };
}

function judge(asked: Partial<RefundAsked>, state = ordered(), status = 'Shipped') {
  const order = { status, productIds: ['lamp', 'desk'], state, inReturns: [0, 0] };
  return judgeRefund(order, { lines: [], shipping: false, goodwill: 0, ...asked });
}

const lamps = (quantity: number) => ({ productId: 'lamp', quantity });
const desk = { productId: 'desk', quantity: 1 };
const TOO_MUCH = { ok: false, reason: 'too-much' };

// From the rules of refunds: "409 REFUND_TOO_MUCH with what is left, 400 with the line's path".
describe('a refund', () => {
  it('of pieces gives their share', () => {
    expect(judge({ lines: [lamps(2)], shipping: true, goodwill: 500 })).toMatchObject({
      ok: true,
      pieces: [2, 0],
      priced: { amount: 40_500, lines: [20_000, 0], shipping: 20_000, goodwill: 500 },
      cancels: false,
    });
  });

  it.each([
    ['of what is not in the order', [{ productId: 'vase', quantity: 1 }], 'lines.0.productId'],
    ['of one product twice', [lamps(1), desk, lamps(1)], 'lines.2.productId'],
    ['of more than was bought', [desk, lamps(4)], 'lines.1.quantity'],
    ['of nothing', [], 'lines'],
  ])('%s is invalid', (_, lines, path) => {
    expect(judge({ lines })).toMatchObject({ ok: false, reason: 'invalid', path });
  });

  it.each([
    ['pieces that are refunded already', { lines: [lamps(2)] }, { lamps: 2, refunded: 20_000 }],
    ['the shipping twice', { shipping: true }, { refunded: 20_000, isShippingRefunded: true }],
    ['more money than is left', { goodwill: 80_001 }, { refunded: 20_000 }],
    [
      'goodwill on top of all that is left',
      { lines: [lamps(3), desk], shipping: true, goodwill: 1 },
      {},
    ],
  ])('of %s is too much', (_, asked, done) => {
    expect(judge(asked, ordered(done))).toEqual(TOO_MUCH);
  });

  it('of a cancelled order is too much', () => {
    expect(judge({ goodwill: 1 }, ordered(), 'Cancelled')).toEqual(TOO_MUCH);
  });

  it('of the last pieces of an order that is Processing gives all that is left, and cancels it', () => {
    const state = ordered({ lamps: 2, refunded: 20_000 });
    const asked = { lines: [lamps(1), desk] };
    expect(judge(asked, state, 'Processing')).toMatchObject({
      cancels: true,
      priced: { amount: 80_000, shipping: 20_000 },
    });
    expect(judge(asked, state)).toMatchObject({ cancels: false, priced: { amount: 60_000 } });
    expect(judge({ lines: [lamps(1)] }, state, 'Processing')).toMatchObject({ cancels: false });
  });
});

// "A refund with returnId takes its lines only"; what is in a return is refunded with it.
describe('a refund and returns', () => {
  const order = { status: 'Delivered', productIds: ['lamp', 'desk'], state: ordered() };
  const judgeWith = (
    returns: { inReturns: number[]; ofReturn?: number[] },
    lines: RefundAsked['lines'],
  ) => judgeRefund({ ...order, ...returns }, { lines, shipping: false, goodwill: 0 });

  it('without lines takes all pieces of the return', () => {
    expect(judgeWith({ inReturns: [2, 0], ofReturn: [2, 0] }, [])).toMatchObject({
      ok: true,
      pieces: [2, 0],
    });
  });

  it('may take a part of the return', () => {
    expect(judgeWith({ inReturns: [2, 0], ofReturn: [2, 0] }, [lamps(1)])).toMatchObject({
      ok: true,
      pieces: [1, 0],
    });
  });

  it.each([
    ['a line that is not in the return', [desk], 'lines.0.productId'],
    ['more pieces than the return has', [lamps(3)], 'lines.0.quantity'],
  ])('is refused for %s', (_, lines, path) => {
    expect(judgeWith({ inReturns: [2, 0], ofReturn: [2, 0] }, lines)).toMatchObject({
      ok: false,
      reason: 'invalid',
      path,
    });
  });

  it('of other pieces leaves those in returns', () => {
    expect(judgeWith({ inReturns: [2, 0] }, [lamps(1)])).toMatchObject({ ok: true });
    expect(judgeWith({ inReturns: [2, 0] }, [lamps(2)])).toEqual(TOO_MUCH);
  });
});

// Directive 2011/83/EU, Article 13: all payments, including the costs of delivery.
describe('the refund of a withdrawal', () => {
  const ofWithdrawal = (pieces: number[], state = ordered(), status = 'Delivered') =>
    judgeRefund(
      {
        status,
        productIds: ['lamp', 'desk'],
        state,
        inReturns: pieces,
        ofReturn: pieces,
        isWithdrawal: true,
      },
      { lines: [], shipping: false, goodwill: 0 },
    );

  it('has the delivery in it if nothing of the order is kept', () => {
    expect(ofWithdrawal([3, 1])).toMatchObject({
      withShipping: true,
      priced: { amount: 100_000, shipping: 20_000 },
      cancels: false,
    });
    expect(ofWithdrawal([1, 1], ordered({ lamps: 2, refunded: 20_000 }))).toMatchObject({
      withShipping: true,
      priced: { amount: 80_000, shipping: 20_000 },
    });
  });

  it('has no delivery in it while something is kept, or if it is refunded already', () => {
    expect(ofWithdrawal([2, 1])).toMatchObject({ withShipping: false, priced: { shipping: 0 } });
    const state = ordered({ refunded: 20_000, isShippingRefunded: true });
    expect(ofWithdrawal([3, 1], state)).toMatchObject({
      withShipping: false,
      priced: { amount: 80_000 },
    });
  });

  it('cancels an order that is Processing if nothing is left to send', () => {
    expect(ofWithdrawal([3, 1], ordered(), 'Processing')).toMatchObject({ cancels: true });
    expect(ofWithdrawal([2, 1], ordered(), 'Processing')).toMatchObject({ cancels: false });
  });
});
