import { describe, expect, test } from 'vitest';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { PaymentAttempt } from '#web/storefront/checkout/payment-report.ts';
import {
  cancelled,
  checkout,
  openPage,
  ordered,
  paid,
  payable,
  problem,
  reported,
  unknown,
  unpaid,
} from '#web/testing/scripted-pay-page.ts';

const free = { checkoutId: 'c2', clientSecret: null } as HeldCheckout;
const freeCheckout = { kind: 'open' as const, checkout: free };
const newer = { checkoutId: 'c3', clientSecret: 'pi_3_secret_3' } as HeldCheckout;

describe('after the payment', () => {
  test('the order is requested until it exists', async () => {
    const page = await openPage({
      states: [unpaid],
      outcomes: ['fails', 'fails', ordered],
    });
    await page.pay(async () => reported(paid));
    expect(page.orders).toEqual(['c1', 'c1', 'c1']);
    expect(page.slow).toBe(true);
    expect(page.state().step).toBe('ordered');
  });

  test('the order is requested again if the shop doesn’t know of the payment yet', async () => {
    const page = await openPage({
      states: [unpaid],
      reports: [paid],
      outcomes: [{ kind: 'incomplete' }, ordered],
    });
    await page.pay(async () => reported(paid));
    expect(page.state().step).toBe('ordered');
  });

  test('the order is requested again while the shop can’t reach the provider, and the page says so', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [unknown, unknown, ordered] });
    await page.pay(async () => reported(paid));
    expect(page.messages).toEqual([unknown.message, unknown.message]);
    expect(page.state().step).toBe('ordered');
  });

  test('the order is requested at most ten times in the first minute', async () => {
    const outcomes = Array.from({ length: 20 }, () => 'fails' as const);
    const page = await openPage({ states: [unpaid], outcomes: [...outcomes, ordered] });
    await page.pay(async () => reported(paid));
    let elapsed = 0;
    const firstMinute = page.pauses.filter((wait) => (elapsed += wait) <= 60_000);
    expect(1 + firstMinute.length).toBeLessThanOrEqual(10);
  });

  test('the refund of a payment that came too late is shown', async () => {
    const page = await openPage({
      states: [unpaid],
      outcomes: [{ kind: 'refunded', orderId: 'o9' }],
    });
    await page.pay(async () => reported(paid));
    expect(page.state()).toMatchObject({ step: 'refunded', orderId: 'o9' });
  });

  test('nothing more is requested after the page is left', async () => {
    const page = await openPage({ states: [unpaid], outcomes: ['fails', 'fails', ordered] });
    page.onPause = () => page.stop();
    await page.pay(async () => reported(paid));
    expect(page.orders).toEqual(['c1']);
  });
});

describe('when the time to pay has run out', () => {
  test('the page says so', async () => {
    const page = await openPage({ states: [unpaid], reports: [payable] });
    await page.timeUp();
    expect(page.state()).toEqual({ step: 'over', reason: 'time' });
  });

  test('a payment that was made just before still leads to the order', async () => {
    const page = await openPage({ states: [unpaid], reports: [paid], outcomes: [ordered] });
    await page.timeUp();
    expect(page.state().step).toBe('ordered');
  });

  test('an unfinished confirmation at the bank counts as unpaid only after the shop has closed the checkout', async () => {
    const page = await openPage({
      states: [unpaid],
      reports: [{ state: 'asks' }],
      outcomes: [{ kind: 'incomplete' }, unknown, { kind: 'expired' }],
    });
    await page.timeUp();
    expect(page.steps).toEqual(['finding', 'open', 'unsure', 'over']);
    expect(page.messages).toEqual([unknown.message]);
  });

  test('a payment whose state is unknown does not count as unpaid', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [unknown, ordered] });
    await page.timeUp();
    expect(page.steps).toEqual(['finding', 'open', 'unsure', 'ordered']);
    expect(page.messages).toEqual([unknown.message]);
  });

  test('a running payment is not abandoned', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [ordered] });
    let answer: (attempt: PaymentAttempt) => void = () => {};
    const paying = page.pay(() => new Promise((resolve) => (answer = resolve)));
    await page.timeUp();
    expect(page.state().step).toBe('paying');
    answer(reported(paid));
    await paying;
    expect(page.state().step).toBe('ordered');
  });
});

describe('another tab', () => {
  test('that opened a newer checkout replaces this one', async () => {
    const page = await openPage({
      states: [unpaid, { kind: 'open', checkout: newer, report: payable }],
      reports: [cancelled],
    });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.state()).toEqual({ step: 'over', reason: 'replaced' });
  });

  test('that has paid is noticed when the shopper returns to this one', async () => {
    const page = await openPage({ states: [unpaid], reports: [paid], outcomes: [ordered] });
    await page.lookAgain();
    expect(page.state()).toMatchObject({
      step: 'ordered',
      message: 'You have paid this in another tab or on another device.',
    });
  });

  test('that has placed a free order is noticed, too', async () => {
    const page = await openPage({ states: [freeCheckout, { kind: 'none' }], outcomes: [ordered] });
    await page.lookAgain();
    expect(page.state()).toMatchObject({
      step: 'ordered',
      message: 'You have placed this order in another tab or on another device.',
    });
  });

  test('that did nothing does not have a free order placed here', async () => {
    const page = await openPage({ states: [freeCheckout, freeCheckout], outcomes: [ordered] });
    await page.lookAgain();
    expect([page.state().step, page.orders]).toEqual(['open', []]);
    await page.pay();
    expect(page.state()).toMatchObject({ step: 'ordered', message: ordered.message });
  });

  test('that did nothing leaves the shown problem unchanged', async () => {
    const page = await openPage({ states: [unpaid], reports: [payable] });
    await page.pay(async () => ({ kind: 'refused', problem }));
    await page.lookAgain();
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
  });
});
