import { describe, expect, test } from 'vitest';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { CheckoutState } from '#web/storefront/checkout/checkout-state.ts';
import type { PaymentAttempt, PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';
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

describe('opening the page', () => {
  test('shows the checkout and remembers its id', async () => {
    const page = await openPage({ states: [unpaid] });
    expect(page.state()).toEqual({ step: 'open', checkout });
    expect(page.remembered).toEqual(['c1']);
  });

  test('shows that there is nothing to pay if there is no checkout', async () => {
    const page = await openPage({ states: [{ kind: 'none' }] });
    expect(page.state().step).toBe('none');
  });

  test('shows the order if the checkout is already paid', async () => {
    const page = await openPage({ states: [ordered] });
    expect(page.state()).toMatchObject({ step: 'ordered', order: { _id: 'o1' } });
  });

  test('shows the problem after a failed confirmation at the bank', async () => {
    const report: PaymentReport = { state: 'payable', problem };
    const page = await openPage({ states: [{ kind: 'open', checkout, report }] });
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
  });

  test('offers to continue an unfinished confirmation at the bank', async () => {
    const report: PaymentReport = { state: 'asks', url: 'https://bank.example/step' };
    const page = await openPage({ states: [{ kind: 'open', checkout, report }] });
    expect(page.state()).toMatchObject({ step: 'open', stepUrl: 'https://bank.example/step' });
  });

  test('retries while the shop is unavailable, and shows why', async () => {
    const page = await openPage({ states: ['fails', 'fails', unpaid] });
    expect(page.steps).toEqual(['finding', 'failed', 'open']);
    expect(page.messages).toEqual(['Away.', 'Away.']);
    expect(page.pauses).toEqual([500, 1000]);
  });

  test('retries until the shop or the provider knows whether the checkout was paid', async () => {
    const page = await openPage({
      states: [{ ...unknown, checkout }],
      reports: ['fails', 'fails', 'fails'],
      outcomes: [unknown, { kind: 'incomplete' }, ordered],
    });
    expect(page.steps).toEqual(['finding', 'unsure', 'ordered']);
    expect(new Set(page.messages)).toEqual(new Set([unknown.message]));
  });

  test('retries until it is known how a closed checkout ended', async () => {
    const page = await openPage({ states: [unknown, unknown, ordered] });
    expect(page.steps).toEqual(['finding', 'failed', 'ordered']);
    expect(page.messages).toEqual([unknown.message, unknown.message]);
  });
});

describe('a declined card', () => {
  const refused = async (): Promise<PaymentAttempt> => ({ kind: 'refused', problem });
  const ended: OrderOutcome = { kind: 'expired', reason: 'declined' };

  test('ends the checkout at the fifth decline, not before', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [ended] });
    for (let tries = 0; tries < 4; tries += 1) await page.pay(refused);
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
    expect(page.orders).toEqual([]);
    await page.pay(refused);
    expect(page.state()).toEqual({ step: 'over', reason: 'declined' });
  });

  test('does not end the checkout if the shop has counted fewer declines', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [{ kind: 'incomplete' }] });
    for (let tries = 0; tries < 5; tries += 1) await page.pay(refused);
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
  });

  test('shows the end too if the fifth decline was on another page', async () => {
    const none: CheckoutState = { kind: 'none', ended: 'declined' };
    const page = await openPage({ states: [unpaid, none] });
    await page.pay(async () => reported(cancelled));
    expect(page.state()).toEqual({ step: 'over', reason: 'declined' });
  });

  test('shows the reason when the page is opened after the end', async () => {
    const page = await openPage({ states: [{ kind: 'none', ended: 'declined' }] });
    expect(page.state()).toEqual({ step: 'over', reason: 'declined' });
  });
});

describe('paying', () => {
  test('leads to the order', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [ordered] });
    await page.pay(async () => reported(paid));
    expect(page.steps).toEqual(['finding', 'open', 'paying', 'ordering', 'ordered']);
  });

  test('twice at once charges once', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [ordered] });
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      return reported(paid);
    };
    await Promise.all([page.pay(attempt), page.pay(attempt)]);
    expect(attempts).toBe(1);
    expect(page.orders).toEqual(['c1']);
  });

  test('with a declined card shows the problem and allows another try', async () => {
    const page = await openPage({ states: [unpaid], outcomes: [ordered] });
    await page.pay(async () => ({ kind: 'refused', problem }));
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
    await page.pay(async () => reported(paid));
    expect(page.state().step).toBe('ordered');
  });

  test('with a card that needs a confirmation leads to the bank', async () => {
    const page = await openPage({ states: [unpaid] });
    await page.pay(async () => reported({ state: 'asks', url: 'https://bank.example/step' }));
    expect(page.state().step).toBe('leaving');
    expect(page.left).toEqual(['https://bank.example/step']);
  });

  test('looks up the payment after a lost response instead of paying again', async () => {
    const page = await openPage({
      states: [unpaid],
      reports: ['fails', { state: 'processing' }, paid],
      outcomes: ['fails', ordered],
    });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.steps).toEqual(['finding', 'open', 'paying', 'unsure', 'ordering', 'ordered']);
    expect(page.pauses).toEqual([500, 1000]);
  });

  test('says that nothing was charged if the request was lost', async () => {
    const page = await openPage({ states: [unpaid], reports: [payable] });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.state()).toMatchObject({
      step: 'open',
      problem: { message: expect.stringContaining('Nothing was charged') as string },
    });
  });

  test('in two tabs leads to the same order in both', async () => {
    const page = await openPage({ states: [unpaid], reports: [paid], outcomes: [ordered] });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.state()).toMatchObject({ step: 'ordered', order: { _id: 'o1' } });
  });

  test('a total of 0 needs no card', async () => {
    const page = await openPage({
      states: [{ kind: 'open', checkout: free }],
      outcomes: [ordered],
    });
    await page.pay();
    expect(page.orders).toEqual(['c2']);
    expect(page.state().step).toBe('ordered');
  });
});
