import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { CheckoutState } from '#web/storefront/checkout/checkout-state.ts';
import type { PaymentAttempt, PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';
import { createPayFlow } from './pay-flow.ts';
import type { PayFlow, PayPorts, PayState } from './pay-state.ts';

const checkout = { checkoutId: 'c1', clientSecret: 'pi_1_secret_1' } as HeldCheckout;
const free = { checkoutId: 'c2', clientSecret: null } as HeldCheckout;
const newer = { checkoutId: 'c3', clientSecret: 'pi_3_secret_3' } as HeldCheckout;
const ordered = {
  kind: 'ordered',
  order: { _id: 'o1' } as Order,
  message: 'Order placed successfully',
} satisfies OrderOutcome;
const unknown = { kind: 'unknown' as const, message: 'If you have paid, it will appear.' };
const problem = { message: 'Your card was declined. Nothing was charged.' };

const payable: PaymentReport = { state: 'payable' };
const paid: PaymentReport = { state: 'paid' };
const cancelled: PaymentReport = { state: 'cancelled' };
const unpaid: CheckoutState = { kind: 'open', checkout, report: payable };
const reported = (report: PaymentReport): PaymentAttempt => ({ kind: 'report', report });

describe('opening the page', () => {
  test('shows what is to be paid, and notes it', async () => {
    const page = await opened({ states: [unpaid] });
    expect(page.state()).toEqual({ step: 'open', checkout });
    expect(page.remembered).toEqual(['c1']);
  });

  test('without a checkout there is nothing to pay', async () => {
    const page = await opened({ states: [{ kind: 'none' }] });
    expect(page.state().step).toBe('none');
  });

  test('a payment that is made already ends as its order', async () => {
    const page = await opened({ states: [ordered] });
    expect(page.state()).toMatchObject({ step: 'ordered', order: { _id: 'o1' } });
  });

  test('back from a confirmation that failed, it says so', async () => {
    const report: PaymentReport = { state: 'payable', problem };
    const page = await opened({ states: [{ kind: 'open', checkout, report }] });
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
  });

  test('a confirmation that was left open can be gone on with', async () => {
    const report: PaymentReport = { state: 'asks', url: 'https://bank.example/step' };
    const page = await opened({ states: [{ kind: 'open', checkout, report }] });
    expect(page.state()).toMatchObject({ step: 'open', stepUrl: 'https://bank.example/step' });
  });

  test('a shop that can’t be asked is asked again, and says so meanwhile', async () => {
    const page = await opened({ states: ['fails', 'fails', unpaid] });
    expect(page.steps).toEqual(['finding', 'failed', 'open']);
    expect(page.said).toEqual(['Away.', 'Away.']);
    expect(page.pauses).toEqual([500, 1000]);
  });

  test('while nobody can tell whether it was paid, it is asked again until somebody can', async () => {
    const page = await opened({
      states: [{ ...unknown, checkout }],
      reports: ['fails', 'fails', 'fails'],
      outcomes: [unknown, { kind: 'incomplete' }, ordered],
    });
    expect(page.steps).toEqual(['finding', 'unsure', 'ordered']);
    expect(new Set(page.said)).toEqual(new Set([unknown.message]));
  });

  test('a checkout that has ended, nobody knows how, is asked about until somebody does', async () => {
    const page = await opened({ states: [unknown, unknown, ordered] });
    expect(page.steps).toEqual(['finding', 'failed', 'ordered']);
    expect(page.said).toEqual([unknown.message, unknown.message]);
  });
});

describe('paying with cards that are declined', () => {
  const refused = async (): Promise<PaymentAttempt> => ({ kind: 'refused', problem });
  const ended: OrderOutcome = { kind: 'expired', reason: 'declined' };

  test('is over with the fifth, and not before', async () => {
    const page = await opened({ states: [unpaid], outcomes: [ended] });
    for (let tries = 0; tries < 4; tries += 1) await page.pay(refused);
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
    expect(page.orders).toEqual([]);
    await page.pay(refused);
    expect(page.state()).toEqual({ step: 'over', reason: 'declined' });
  });

  test('goes on where the shop has not counted as many', async () => {
    const page = await opened({ states: [unpaid], outcomes: [{ kind: 'incomplete' }] });
    for (let tries = 0; tries < 5; tries += 1) await page.pay(refused);
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
  });

  test('is over, too, where it was ended while another page tried', async () => {
    const none: CheckoutState = { kind: 'none', ended: 'declined' };
    const page = await opened({ states: [unpaid, none] });
    await page.pay(async () => reported(cancelled));
    expect(page.state()).toEqual({ step: 'over', reason: 'declined' });
  });

  test('and opened anew afterwards, says so', async () => {
    const page = await opened({ states: [{ kind: 'none', ended: 'declined' }] });
    expect(page.state()).toEqual({ step: 'over', reason: 'declined' });
  });
});

describe('paying', () => {
  test('leads to the order', async () => {
    const page = await opened({ states: [unpaid], outcomes: [ordered] });
    await page.pay(async () => reported(paid));
    expect(page.steps).toEqual(['finding', 'open', 'paying', 'ordering', 'ordered']);
  });

  test('twice at once is paying once', async () => {
    const page = await opened({ states: [unpaid], outcomes: [ordered] });
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      return reported(paid);
    };
    await Promise.all([page.pay(attempt), page.pay(attempt)]);
    expect(attempts).toBe(1);
    expect(page.orders).toEqual(['c1']);
  });

  test('with a declined card says so and can be tried again', async () => {
    const page = await opened({ states: [unpaid], outcomes: [ordered] });
    await page.pay(async () => ({ kind: 'refused', problem }));
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
    await page.pay(async () => reported(paid));
    expect(page.state().step).toBe('ordered');
  });

  test('with a card that asks leads to the bank', async () => {
    const page = await opened({ states: [unpaid] });
    await page.pay(async () => reported({ state: 'asks', url: 'https://bank.example/step' }));
    expect(page.state().step).toBe('leaving');
    expect(page.left).toEqual(['https://bank.example/step']);
  });

  test('an answer that got lost is looked up, not tried again', async () => {
    const page = await opened({
      states: [unpaid],
      reports: ['fails', { state: 'processing' }, paid],
      outcomes: ['fails', ordered],
    });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.steps).toEqual(['finding', 'open', 'paying', 'unsure', 'ordering', 'ordered']);
    expect(page.pauses).toEqual([500, 1000]);
  });

  test('a request that got lost charged nothing, and says so', async () => {
    const page = await opened({ states: [unpaid], reports: [payable] });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.state()).toMatchObject({
      step: 'open',
      problem: { message: expect.stringContaining('Nothing was charged') as string },
    });
  });

  test('in two tabs ends in both at the same order', async () => {
    const page = await opened({ states: [unpaid], reports: [paid], outcomes: [ordered] });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.state()).toMatchObject({ step: 'ordered', order: { _id: 'o1' } });
  });

  test('nothing needs no card', async () => {
    const page = await opened({
      states: [{ kind: 'open', checkout: free }],
      outcomes: [ordered],
    });
    await page.pay();
    expect(page.orders).toEqual(['c2']);
    expect(page.state().step).toBe('ordered');
  });
});

describe('once it is paid', () => {
  test('the order is asked for until it is there', async () => {
    const page = await opened({
      states: [unpaid],
      outcomes: ['fails', 'fails', ordered],
    });
    await page.pay(async () => reported(paid));
    expect(page.orders).toEqual(['c1', 'c1', 'c1']);
    expect(page.slow).toBe(true);
    expect(page.state().step).toBe('ordered');
  });

  test('a shop that has not heard of the payment yet is asked again', async () => {
    const page = await opened({
      states: [unpaid],
      reports: [paid],
      outcomes: [{ kind: 'incomplete' }, ordered],
    });
    await page.pay(async () => reported(paid));
    expect(page.state().step).toBe('ordered');
  });

  test('a shop that can’t reach the provider says so, and is asked again', async () => {
    const page = await opened({ states: [unpaid], outcomes: [unknown, unknown, ordered] });
    await page.pay(async () => reported(paid));
    expect(page.said).toEqual([unknown.message, unknown.message]);
    expect(page.state().step).toBe('ordered');
  });

  test('a shop that is asked for a minute is not asked more than ten times', async () => {
    const outcomes = Array.from({ length: 20 }, () => 'fails' as const);
    const page = await opened({ states: [unpaid], outcomes: [...outcomes, ordered] });
    await page.pay(async () => reported(paid));
    let elapsed = 0;
    const firstMinute = page.pauses.filter((wait) => (elapsed += wait) <= 60_000);
    expect(1 + firstMinute.length).toBeLessThanOrEqual(10);
  });

  test('a payment that came too late shows its refund', async () => {
    const page = await opened({
      states: [unpaid],
      outcomes: [{ kind: 'refunded', orderId: 'o9' }],
    });
    await page.pay(async () => reported(paid));
    expect(page.state()).toMatchObject({ step: 'refunded', orderId: 'o9' });
  });

  test('a page that is gone asks no more', async () => {
    const page = await opened({ states: [unpaid], outcomes: ['fails', 'fails', ordered] });
    page.onPause = () => page.stop();
    await page.pay(async () => reported(paid));
    expect(page.orders).toEqual(['c1']);
  });
});

describe('when the time is up', () => {
  test('it is over', async () => {
    const page = await opened({ states: [unpaid], reports: [payable] });
    await page.timeUp();
    expect(page.state()).toEqual({ step: 'over', reason: 'time' });
  });

  test('a payment that was just made still counts', async () => {
    const page = await opened({ states: [unpaid], reports: [paid], outcomes: [ordered] });
    await page.timeUp();
    expect(page.state().step).toBe('ordered');
  });

  test('a bank that still waits for an answer is not called unpaid before the shop ended it', async () => {
    const page = await opened({
      states: [unpaid],
      reports: [{ state: 'asks' }],
      outcomes: [{ kind: 'incomplete' }, unknown, { kind: 'expired' }],
    });
    await page.timeUp();
    expect(page.steps).toEqual(['finding', 'open', 'unsure', 'over']);
    expect(page.said).toEqual([unknown.message]);
  });

  test('a payment that nobody can be asked about is not called unpaid', async () => {
    const page = await opened({ states: [unpaid], outcomes: [unknown, ordered] });
    await page.timeUp();
    expect(page.steps).toEqual(['finding', 'open', 'unsure', 'ordered']);
    expect(page.said).toEqual([unknown.message]);
  });

  test('a payment on its way is not given up', async () => {
    const page = await opened({ states: [unpaid], outcomes: [ordered] });
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
  test('that opened a newer checkout takes this one’s place', async () => {
    const page = await opened({
      states: [unpaid, { kind: 'open', checkout: newer, report: payable }],
      reports: [cancelled],
    });
    await page.pay(async () => ({ kind: 'unknown' }));
    expect(page.state()).toEqual({ step: 'over', reason: 'replaced' });
  });

  test('that has paid is noticed on coming back', async () => {
    const page = await opened({ states: [unpaid], reports: [paid], outcomes: [ordered] });
    await page.lookAgain();
    expect(page.state().step).toBe('ordered');
  });

  test('that did nothing leaves what was said here', async () => {
    const page = await opened({ states: [unpaid], reports: [payable] });
    await page.pay(async () => ({ kind: 'refused', problem }));
    await page.lookAgain();
    expect(page.state()).toEqual({ step: 'open', checkout, problem });
  });
});

interface Script {
  states: (CheckoutState | 'fails')[];
  reports?: (PaymentReport | 'fails')[];
  outcomes?: (OrderOutcome | 'fails')[];
}

interface Page extends PayFlow {
  /** The shop's words, each time they were shown. */
  said: string[];
  steps: PayState['step'][];
  slow: boolean;
  orders: string[];
  remembered: string[];
  left: string[];
  pauses: number[];
  onPause: () => void;
}

/** A payment page whose shop and provider answer one after the other as scripted. */
async function opened({ states, reports = [], outcomes = [] }: Script): Promise<Page> {
  const page = {
    steps: ['finding'] as PayState['step'][],
    said: [] as string[],
    slow: false,
    orders: [] as string[],
    remembered: [] as string[],
    left: [] as string[],
    pauses: [] as number[],
    onPause: () => {},
  };
  const ports: PayPorts = {
    completeCheckout: () => next(states),
    readPayment: () => next(reports),
    placeOrder: (checkoutId) => {
      page.orders.push(checkoutId);
      return next(outcomes);
    },
    remember: (checkoutId) => page.remembered.push(checkoutId),
    leave: (url) => page.left.push(url),
    pause: async (wait) => {
      page.pauses.push(wait);
      opening.onPause();
    },
  };
  const flow = createPayFlow(ports);
  flow.subscribe(() => {
    const state = flow.state();
    if (state.step !== page.steps.at(-1)) page.steps.push(state.step);
    if (state.step === 'ordering' && state.isSlow) page.slow = true;
    if ('message' in state && state.step !== 'ordered') page.said.push(state.message ?? '');
  });
  const opening = Object.assign(page, flow);
  flow.start();
  await settled();
  return opening;
}

async function next<T>(answers: (T | 'fails')[]): Promise<T> {
  const answer = answers.shift();
  if (answer === undefined) throw new Error('Nobody expected this question');
  if (answer === 'fails') throw Object.assign(new Error('no'), AWAY);
  return answer;
}

const AWAY = { status: 503, code: 'UNAVAILABLE', message: 'Away.' };

/** All answers that are ready have been taken. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
