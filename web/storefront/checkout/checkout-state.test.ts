import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { HeldCheckout } from './checkout-endpoints.ts';
import { findCheckoutState, type CheckoutPorts } from './checkout-state.ts';
import type { PaymentReport } from './payment-report.ts';
import type { OrderOutcome } from './place-order.ts';

const open = { checkoutId: 'c1', clientSecret: 'pi_1_secret_1' } as HeldCheckout;
const free = { checkoutId: 'c2', clientSecret: null } as HeldCheckout;
const ordered: OrderOutcome = {
  kind: 'ordered',
  order: { _id: 'o1' } as Order,
  message: 'Order placed successfully',
};

test('no order is requested without a checkout', async () => {
  const shop = shopWith({ checkout: null });
  expect(await findCheckoutState(shop)).toEqual({ kind: 'none' });
  expect(shop.asked).toEqual([]);
});

test('an unpaid checkout stays open', async () => {
  const shop = shopWith({ checkout: open, report: { state: 'payable' } });
  expect(await findCheckoutState(shop)).toEqual({
    kind: 'open',
    checkout: open,
    report: { state: 'payable' },
  });
  expect(shop.asked).toEqual([]);
});

test('a payment whose page was lost becomes an order', async () => {
  const shop = shopWith({ checkout: open, report: { state: 'paid' }, outcome: ordered });
  expect(await findCheckoutState(shop)).toEqual(ordered);
  expect(shop.asked).toEqual(['c1']);
});

test('the shop is asked if the provider does not answer', async () => {
  const shop = shopWith({ checkout: open, outcome: ordered });
  expect(await findCheckoutState(shop)).toEqual(ordered);
});

test('the checkout stays open if neither knows of a payment', async () => {
  const shop = shopWith({ checkout: open, outcome: { kind: 'incomplete' } });
  expect(await findCheckoutState(shop)).toEqual({ kind: 'open', checkout: open });
});

test('the state is unknown if neither answers', async () => {
  const unknown = { kind: 'unknown' as const, message: 'If you have paid, it will appear.' };
  const shop = shopWith({ checkout: open, outcome: unknown });
  expect(await findCheckoutState(shop)).toEqual({ ...unknown, checkout: open });
  const ended = shopWith({ checkout: null, remembered: 'c1', outcome: unknown });
  expect(await findCheckoutState(ended)).toEqual(unknown);
});

test('a free checkout waits for the button', async () => {
  const shop = shopWith({ checkout: free, outcome: ordered });
  expect(await findCheckoutState(shop)).toEqual({ kind: 'open', checkout: free });
  expect(shop.asked).toEqual([]);
});

test('an order that was created while no page was open is found', async () => {
  const shop = shopWith({ checkout: null, remembered: 'c1', outcome: ordered });
  expect(await findCheckoutState(shop)).toEqual(ordered);
  expect(shop.asked).toEqual(['c1']);
});

test('an expired checkout counts as none', async () => {
  const shop = shopWith({ checkout: null, remembered: 'c1', outcome: { kind: 'expired' } });
  expect(await findCheckoutState(shop)).toEqual({ kind: 'none' });
});

test('a checkout that ended after declined payments says so', async () => {
  const outcome: OrderOutcome = { kind: 'expired', reason: 'declined' };
  const shop = shopWith({ checkout: null, remembered: 'c1', outcome });
  expect(await findCheckoutState(shop)).toEqual({ kind: 'none', ended: 'declined' });
});

test('a refund is reported', async () => {
  const refunded: OrderOutcome = { kind: 'refunded', orderId: 'o1' };
  const shop = shopWith({ checkout: null, remembered: 'c1', outcome: refunded });
  expect(await findCheckoutState(shop)).toEqual(refunded);
});

test('a checkout that is both open and remembered is asked about once', async () => {
  const shop = shopWith({ checkout: open, remembered: 'c1', report: { state: 'payable' } });
  await findCheckoutState(shop);
  expect(shop.asked).toEqual([]);
});

function shopWith(facts: {
  checkout: HeldCheckout | null;
  remembered?: string;
  report?: PaymentReport;
  outcome?: OrderOutcome;
}): CheckoutPorts & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    openCheckout: async () => facts.checkout,
    remembered: () => facts.remembered,
    readPayment: async () => {
      if (!facts.report) throw new Error('no answer');
      return facts.report;
    },
    placeOrder: async (checkoutId) => {
      asked.push(checkoutId);
      return facts.outcome ?? { kind: 'incomplete' };
    },
  };
}
