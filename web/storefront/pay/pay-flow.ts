import { MOST_DECLINES } from '#contract/order-limits.ts';
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
  /** No answer, or the bank is at work: being looked into until it is known. `message`: why it takes long. */
  | { step: 'unsure'; checkout: HeldCheckout; message?: string }
  /** On the way to the bank's page. */
  | { step: 'leaving'; checkout: HeldCheckout }
  /** Paid; the order is being made. `isSlow`: it takes more than one try. `message`: the shop's reason. */
  | { step: 'ordering'; checkout: HeldCheckout; isSlow: boolean; message?: string }
  | { step: 'over'; reason: 'time' | 'replaced' | 'declined' }
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
/** So that no page asks the shop more often than it answers in a minute. */
const LONGEST_WAIT_MS = 15_000;

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
  let refusals = 0;
  const listeners = new Set<() => void>();

  function show(state: PayState): void {
    current = state;
    for (const listener of listeners) listener();
  }

  /** Asks what is open until that can be told; what asking again would not change is said and left. */
  async function find(): Promise<void> {
    const mine = run;
    show({ step: 'finding' });
    for (let wait = FIRST_WAIT_MS; ; wait = longer(wait)) {
      const found = await ports
        .settle()
        .catch((error: unknown) => ({ kind: 'failed' as const, error }));
      if (mine !== run) return;
      const isUnknown = found.kind === 'unknown' && !found.checkout;
      if (found.kind !== 'failed' && !isUnknown) return takeSettlement(found);
      show({
        step: 'failed',
        message: found.kind === 'failed' ? wordsOf(found.error) : found.message,
      });
      if (found.kind === 'failed' && !mayPass(found.error)) return;
      await ports.pause(wait);
      if (mine !== run) return;
    }
  }

  async function takeSettlement(found: Settlement): Promise<void> {
    if (found.kind === 'unknown') {
      if (found.checkout) await watch(found.checkout, found.message);
      return;
    }
    if (found.kind === 'none') {
      return show(found.ended ? { step: 'over', reason: found.ended } : { step: 'none' });
    }
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
    if (result.kind === 'refused') return takeRefusal(checkout, result.problem);
    if (result.kind === 'unknown') return watch(checkout);
    if (result.report.state === 'asks' && result.report.url) {
      show({ step: 'leaving', checkout });
      return ports.leave(result.report.url);
    }
    return takeReport(checkout, result.report);
  }

  /** Too many declined payments end a checkout: the shop is asked whether this was the last one. */
  async function takeRefusal(checkout: HeldCheckout, problem: CardProblem): Promise<void> {
    const mine = run;
    refusals += 1;
    if (refusals >= MOST_DECLINES) {
      const outcome = await ports.placeOrder(checkout.checkoutId).catch(() => undefined);
      if (mine !== run || showEnd(outcome)) return;
    }
    show({ step: 'open', checkout, problem });
  }

  /** Asks how the payment stands until it is known. */
  async function watch(checkout: HeldCheckout, message?: string): Promise<void> {
    const mine = run;
    show({ step: 'unsure', checkout, ...(message !== undefined && { message }) });
    for (let wait = FIRST_WAIT_MS; ; wait = longer(wait)) {
      const report = await read(checkout);
      if (mine !== run) return;
      if (report && report.state !== 'processing') {
        const isUntouched = report.state === 'payable' && !report.problem;
        return takeReport(checkout, isUntouched ? { ...report, problem: CONNECTION_LOST } : report);
      }
      // The provider does not answer this browser: it may answer the shop.
      if (!report && (await isConcluded(checkout))) return;
      if (mine !== run) return;
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
      if (mine !== run || showEnd(outcome)) return;
      if (outcome?.kind === 'incomplete') {
        const report = await read(checkout);
        if (mine !== run) return;
        if (report && report.state !== 'paid' && report.state !== 'processing') {
          return takeReport(checkout, report);
        }
      }
      const reason = outcome?.kind === 'unknown' && { message: outcome.message };
      show({ step: 'ordering', checkout, isSlow: true, ...reason });
      await ports.pause(wait);
      if (mine !== run) return;
    }
  }

  /** Asks the shop how a checkout ended, and shows that; also true where nobody waits for it any more. */
  async function isConcluded(checkout: HeldCheckout): Promise<boolean> {
    const mine = run;
    const outcome = await ports.placeOrder(checkout.checkoutId).catch(() => undefined);
    if (mine !== run || showEnd(outcome)) return true;
    if (outcome?.kind === 'unknown') show({ step: 'unsure', checkout, message: outcome.message });
    return false;
  }

  /** Shows an end that is certain; else answers false. */
  function showEnd(outcome: OrderOutcome | undefined): boolean {
    if (outcome?.kind === 'ordered') show({ ...outcome, step: 'ordered' });
    else if (outcome?.kind === 'refunded') show({ ...outcome, step: 'refunded' });
    else if (outcome?.kind === 'expired') show({ step: 'over', reason: outcome.reason ?? 'time' });
    else return false;
    return true;
  }

  /** The payment was cancelled at the provider: by running out, or because a newer checkout took its place. */
  async function findNewer(checkout: HeldCheckout): Promise<void> {
    const mine = run;
    const found = await ports.settle({ afresh: true }).catch(() => undefined);
    if (mine !== run) return;
    if (found?.kind === 'ordered' || found?.kind === 'refunded') return takeSettlement(found);
    if (found?.kind === 'none' && found.ended) return takeSettlement(found);
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
    if (report.state === 'payable') return show({ step: 'over', reason: 'time' });
    if (report.state !== 'asks') return takeReport(checkout, report);
    // The bank's page may still be answered: only the shop can end that.
    for (let wait = FIRST_WAIT_MS; !(await isConcluded(checkout)); wait = longer(wait)) {
      await ports.pause(wait);
      if (mine !== run) return;
    }
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

/** Whether a failed call may do better a little later. */
function mayPass(error: unknown): boolean {
  if (!isApiFailure(error)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

function wordsOf(error: unknown): string {
  return isApiFailure(error) ? error.message : 'Something went wrong. Try again in a moment.';
}
