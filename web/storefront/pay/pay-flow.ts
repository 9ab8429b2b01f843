import type { Order } from '#contract/orders.ts';
import { isApiFailure } from '#web/api-failure.ts';
import type { CardProblem } from '#web/storefront/checkout/card-problems.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { PaymentAttempt } from '#web/storefront/checkout/payment-calls.ts';
import type { PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';
import type { Settlement } from '#web/storefront/checkout/settle.ts';

/** Where paying stands. */
export type PayState =
  /** Finding out what is open, and whether it is paid already. */
  | { step: 'finding' }
  | { step: 'failed'; message: string }
  | { step: 'none' }
  /** To be paid. `stepUrl`: the bank waits for a confirmation there. */
  | { step: 'open'; checkout: HeldCheckout; problem?: CardProblem; stepUrl?: string }
  | { step: 'paying'; checkout: HeldCheckout }
  /** No answer, or the bank is at work: being looked into until it is known. */
  | { step: 'unsure'; checkout: HeldCheckout }
  /** On the way to the bank's page. */
  | { step: 'leaving'; checkout: HeldCheckout }
  /** Paid; the order is being made. `isSlow`: it takes more than one try. */
  | { step: 'ordering'; checkout: HeldCheckout; isSlow: boolean }
  | { step: 'over'; reason: 'time' | 'replaced' }
  | { step: 'ordered'; order: Order; message: string }
  | { step: 'refunded'; orderId: string | undefined };

export interface PayPorts {
  /** `afresh`: the checkout known here is no longer the open one. */
  settle: (how?: { afresh: boolean }) => Promise<Settlement>;
  readPayment: (clientSecret: string) => Promise<PaymentReport>;
  placeOrder: (checkoutId: string) => Promise<OrderOutcome>;
  /** Notes which checkout is paid for here, should this page be lost. */
  remember: (checkoutId: string) => void;
  leave: (url: string) => void;
  pause: (milliseconds: number) => Promise<void>;
}

export type Attempt = (clientSecret: string) => Promise<PaymentAttempt>;

export interface PayFlow {
  state: () => PayState;
  subscribe: (onChange: () => void) => () => void;
  /** Looks at what is open, from the beginning. */
  start: () => void;
  /** The page is gone: nothing more is asked for. */
  stop: () => void;
  /** Tries to pay; without an attempt where nothing is to be paid. Only from `open`, so a second press does nothing. */
  pay: (attempt?: Attempt) => Promise<void>;
  timeUp: () => Promise<void>;
  /** The shopper is back on this page: another one may have paid meanwhile. */
  lookAgain: () => Promise<void>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

const CONNECTION_LOST: CardProblem = {
  message: 'The connection was lost before the payment was made. Nothing was charged. Try again.',
};

/**
 * The one way a checkout is paid: whatever gets lost on the way is looked up and never tried blindly
 * again, so nothing is paid twice, and what is paid becomes its order.
 */
export function createPayFlow(ports: PayPorts): PayFlow {
  let current: PayState = { step: 'finding' };
  // A page that has gone, or begun anew, wants no answer to what was asked before.
  let run = 0;
  const listeners = new Set<() => void>();

  function show(state: PayState): void {
    current = state;
    for (const listener of listeners) listener();
  }

  async function find(): Promise<void> {
    const mine = run;
    show({ step: 'finding' });
    try {
      const found = await ports.settle();
      if (mine === run) await takeSettlement(found);
    } catch (error) {
      if (mine === run) show({ step: 'failed', message: wordsOf(error) });
    }
  }

  async function takeSettlement(found: Settlement): Promise<void> {
    if (found.kind === 'none') return show({ step: 'none' });
    if (found.kind === 'ordered') return show({ ...found, step: 'ordered' });
    if (found.kind === 'refunded') return show({ ...found, step: 'refunded' });
    ports.remember(found.checkout.checkoutId);
    return takeReport(found.checkout, found.report ?? { state: 'payable' });
  }

  async function takeReport(checkout: HeldCheckout, report: PaymentReport): Promise<void> {
    if (report.state === 'paid') return order(checkout);
    if (report.state === 'processing') return watch(checkout);
    if (report.state === 'cancelled') return findNewer(checkout);
    if (report.state === 'asks') {
      return show({ step: 'open', checkout, ...(report.url && { stepUrl: report.url }) });
    }
    const { problem } = report;
    return show({ step: 'open', checkout, ...(problem && { problem }) });
  }

  async function pay(attempt?: Attempt): Promise<void> {
    if (current.step !== 'open') return;
    const mine = run;
    const { checkout } = current;
    show({ step: 'paying', checkout });
    if (checkout.clientSecret === null || !attempt) return order(checkout);
    const result = await attempt(checkout.clientSecret);
    if (mine !== run) return;
    if (result.kind === 'refused') {
      return show({ step: 'open', checkout, problem: result.problem });
    }
    if (result.kind === 'unknown') return watch(checkout);
    if (result.report.state === 'asks' && result.report.url) {
      show({ step: 'leaving', checkout });
      return ports.leave(result.report.url);
    }
    return takeReport(checkout, result.report);
  }

  /** Asks how the payment stands until it is known. */
  async function watch(checkout: HeldCheckout): Promise<void> {
    const mine = run;
    show({ step: 'unsure', checkout });
    for (let wait = FIRST_WAIT_MS; ; wait = longer(wait)) {
      const report = await read(checkout);
      if (mine !== run) return;
      if (report && report.state !== 'processing') {
        const isUntouched = report.state === 'payable' && !report.problem;
        return takeReport(checkout, isUntouched ? { ...report, problem: CONNECTION_LOST } : report);
      }
      await ports.pause(wait);
      if (mine !== run) return;
    }
  }

  /** Asks for the order until there is one, or it is known that there will be none. */
  async function order(checkout: HeldCheckout): Promise<void> {
    const mine = run;
    show({ step: 'ordering', checkout, isSlow: false });
    for (let wait = FIRST_WAIT_MS; ; wait = longer(wait)) {
      const outcome = await ports.placeOrder(checkout.checkoutId).catch(() => undefined);
      if (mine !== run) return;
      if (outcome?.kind === 'ordered') return show({ ...outcome, step: 'ordered' });
      if (outcome?.kind === 'refunded') return show({ ...outcome, step: 'refunded' });
      if (outcome?.kind === 'expired') return show({ step: 'over', reason: 'time' });
      if (outcome?.kind === 'incomplete') {
        const report = await read(checkout);
        if (mine !== run) return;
        if (report && report.state !== 'paid' && report.state !== 'processing') {
          return takeReport(checkout, report);
        }
      }
      show({ step: 'ordering', checkout, isSlow: true });
      await ports.pause(wait);
      if (mine !== run) return;
    }
  }

  /** The payment was cancelled at the provider: by running out, or because a newer checkout took its place. */
  async function findNewer(checkout: HeldCheckout): Promise<void> {
    const mine = run;
    const found = await ports.settle({ afresh: true }).catch(() => undefined);
    if (mine !== run) return;
    if (found?.kind === 'ordered' || found?.kind === 'refunded') return takeSettlement(found);
    const isReplaced = found?.kind === 'open' && found.checkout.checkoutId !== checkout.checkoutId;
    show({ step: 'over', reason: isReplaced ? 'replaced' : 'time' });
  }

  async function timeUp(): Promise<void> {
    if (current.step !== 'open') return;
    const mine = run;
    const { checkout } = current;
    if (checkout.clientSecret === null) return show({ step: 'over', reason: 'time' });
    show({ step: 'unsure', checkout });
    const report = await read(checkout);
    if (mine !== run) return;
    if (!report) return watch(checkout);
    if (report.state === 'payable' || report.state === 'asks') {
      return show({ step: 'over', reason: 'time' });
    }
    return takeReport(checkout, report);
  }

  async function lookAgain(): Promise<void> {
    if (current.step !== 'open' && current.step !== 'leaving') return;
    const mine = run;
    const before = current;
    const report = await read(before.checkout);
    if (mine !== run || current !== before || !report) return;
    const isNews = report.state !== 'payable' && report.state !== 'asks';
    // Unpaid as before: what is being typed is left alone.
    if (isNews || before.step === 'leaving') await takeReport(before.checkout, report);
  }

  async function read({ clientSecret }: HeldCheckout): Promise<PaymentReport | undefined> {
    if (clientSecret === null) return undefined;
    return ports.readPayment(clientSecret).catch(() => undefined);
  }

  return {
    state: () => current,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start() {
      run += 1;
      void find();
    },
    stop() {
      run += 1;
    },
    pay,
    timeUp,
    lookAgain,
  };
}

function longer(wait: number): number {
  return Math.min(wait * 2, LONGEST_WAIT_MS);
}

function wordsOf(error: unknown): string {
  return isApiFailure(error) ? error.message : 'Something went wrong. Try again in a moment.';
}
