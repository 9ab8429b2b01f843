import { describe, expect, test } from 'vitest';
import {
  isOfEverything,
  piecesLeft,
  planRefund,
  shippingLeft,
  wantedLines,
} from './plan-refund.ts';

// Two lamps at 1,000 and a rug at 500, with 18 % tax, 200 shipping and a discount of 250: 2,900 in all.
const order = {
  status: 'Delivered' as const,
  total: 2_900,
  refundable: 2_900,
  tax: 450,
  shippingCharges: 200,
  discount: 250,
  orderItems: [
    line('lamp', { price: 1_000, quantity: 2, tax: 360, discount: 200 }),
    line('rug', { price: 500, quantity: 1, tax: 90, discount: 50 }),
  ],
  refunds: [],
};

const NOTHING = { pieces: [0, 0], shipping: false, goodwill: 0 };

describe('a refund', () => {
  test('gives for a piece what was paid for it, with tax and without its discount', () => {
    const { priced, isTooMuch, isEmpty } = planRefund(order, { ...NOTHING, pieces: [1, 0] });
    expect(priced).toMatchObject({ amount: 108_000, lines: [108_000, 0] });
    expect({ isTooMuch, isEmpty }).toEqual({ isTooMuch: false, isEmpty: false });
  });

  test('of everything gives the total', () => {
    const all = { pieces: [2, 1], shipping: true, goodwill: 0 };
    expect(planRefund(order, all).priced.amount).toBe(290_000);
  });

  test('adds the shipping and goodwill', () => {
    const { priced } = planRefund(order, { pieces: [0, 1], shipping: true, goodwill: 5_000 });
    expect(priced).toMatchObject({ amount: 79_000, shipping: 20_000, goodwill: 5_000 });
  });

  test('of nothing is empty', () => {
    expect(planRefund(order, NOTHING)).toMatchObject({ isEmpty: true, priced: { amount: 0 } });
  });

  test('can’t be more than what is left', () => {
    const afterGoodwill = { ...order, refundable: 2_800 };
    expect(planRefund(afterGoodwill, { ...NOTHING, goodwill: 280_001 })).toMatchObject({
      isTooMuch: true,
      left: 280_000,
    });
    expect(planRefund(afterGoodwill, { ...NOTHING, goodwill: 280_000 }).isTooMuch).toBe(false);
  });

  test('of lines is cut by what goodwill has given', () => {
    const afterGoodwill = { ...order, refundable: 2_800 };
    expect(planRefund(afterGoodwill, { ...NOTHING, pieces: [0, 1] }).priced.amount).toBe(44_000);
  });
});

describe('the refund of all pieces', () => {
  test('of an order that is not sent gives the shipping too, and cancels the order', () => {
    const plan = planRefund({ ...order, status: 'Processing' }, { ...NOTHING, pieces: [2, 1] });
    expect(plan).toMatchObject({ cancels: true, priced: { amount: 290_000 } });
  });

  test('of an order that is sent keeps the shipping', () => {
    const plan = planRefund(order, { ...NOTHING, pieces: [2, 1] });
    expect(plan).toMatchObject({ cancels: false, priced: { amount: 270_000 } });
  });
});

test('what is refunded is no longer to be refunded', () => {
  const half = {
    ...order,
    orderItems: [
      line('lamp', { price: 1_000, quantity: 2, tax: 360, discount: 200, refunded: 1 }),
      line('rug', { price: 500, quantity: 1, tax: 90, discount: 50 }),
    ],
  };
  expect(piecesLeft(half)).toEqual([1, 1]);
});

test('what is in a return is refunded only with it', () => {
  const { orderItems } = order;
  const returned = orderItems.map((item) => ({ ...item, returnable: 0 }));
  expect(piecesLeft({ orderItems: returned })).toEqual([0, 0]);
});

test('only the lines with pieces are sent', () => {
  expect(wantedLines(order, { pieces: [0, 1], restock: [true, false] })).toEqual([
    { productId: 'rug', quantity: 1, restock: false },
  ]);
});

test('the shipping is refunded once', () => {
  expect(shippingLeft(order)).toBe(20_000);
  expect(shippingLeft({ ...order, refunds: [refundOfShipping] })).toBe(0);
});

const refundOfShipping = {
  _id: 'refund-1',
  amount: 200,
  lines: [],
  withShipping: true,
  shipping: 200,
  goodwill: 0,
  kind: 'lines' as const,
  status: 'failed' as const,
  at: '2026-11-21T10:00:00.000Z',
};

function line(
  productId: string,
  of: { price: number; quantity: number; tax: number; discount: number; refunded?: number },
) {
  const { quantity, refunded = 0 } = of;
  const returnable = quantity - refunded;
  const shown = {
    _id: productId,
    productId,
    name: productId,
    photo: '',
    taxIncluded: 0,
    taxPercent: 18,
  };
  return { ...shown, refunded, returnable, ...of };
}

test('a withdrawal that leaves nothing of the order has the delivery in its refund, no other return', () => {
  expect(isOfEverything(order, { kind: 'withdrawal' }, [2, 1])).toBe(true);
  expect(isOfEverything(order, { kind: 'withdrawal' }, [2, 0])).toBe(false);
  expect(isOfEverything(order, { kind: 'return' }, [2, 1])).toBe(false);
});
