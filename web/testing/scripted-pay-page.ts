import type { Order } from '#contract/orders.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { CheckoutState } from '#web/storefront/checkout/checkout-state.ts';
import type { PaymentAttempt, PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';
import { createPayFlow } from '#web/storefront/pay/pay-flow.ts';
import type { PayFlow, PayPorts, PayState } from '#web/storefront/pay/pay-state.ts';

export const checkout = { checkoutId: 'c1', clientSecret: 'pi_1_secret_1' } as HeldCheckout;
export const ordered = {
  kind: 'ordered',
  order: { _id: 'o1' } as Order,
  message: 'Order placed successfully',
} satisfies OrderOutcome;
export const unknown = { kind: 'unknown' as const, message: 'If you have paid, it will appear.' };
export const problem = { message: 'Your card was declined. Nothing was charged.' };

export const payable: PaymentReport = { state: 'payable' };
export const paid: PaymentReport = { state: 'paid' };
export const cancelled: PaymentReport = { state: 'cancelled' };
export const unpaid: CheckoutState = { kind: 'open', checkout, report: payable };
export const reported = (report: PaymentReport): PaymentAttempt => ({ kind: 'report', report });

/** The results of the page's calls, in order. */
interface Script {
  states: (CheckoutState | 'fails')[];
  reports?: (PaymentReport | 'fails')[];
  outcomes?: (OrderOutcome | 'fails')[];
}

interface Page extends PayFlow {
  /** The shop's messages, each time one was shown. */
  messages: string[];
  steps: PayState['step'][];
  slow: boolean;
  orders: string[];
  remembered: string[];
  left: string[];
  pauses: number[];
  onPause: () => void;
}

/** Opens a payment page whose shop and provider return the scripted results in order. */
export async function openPage({ states, reports = [], outcomes = [] }: Script): Promise<Page> {
  const page = {
    steps: ['finding'] as PayState['step'][],
    messages: [] as string[],
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
    if ('message' in state && state.step !== 'ordered') page.messages.push(state.message ?? '');
  });
  const opening = Object.assign(page, flow);
  flow.start();
  await handled();
  return opening;
}

async function next<T>(results: (T | 'fails')[]): Promise<T> {
  const result = results.shift();
  if (result === undefined) throw new Error('The script has no more results');
  if (result === 'fails') throw Object.assign(new Error('no'), AWAY);
  return result;
}

const AWAY = { status: 503, code: 'UNAVAILABLE', message: 'Away.' };

/** Resolves when all promises that are ready have been handled. */
function handled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
