import { MAX_DECLINES } from '#contract/order-limits.ts';
import { isApiFailure, messageOf } from '#web/api-failure.ts';
import type { CardProblem } from '#web/storefront/checkout/card-problems.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import type { CheckoutState } from '#web/storefront/checkout/checkout-state.ts';
import type { PaymentReport } from '#web/storefront/checkout/payment-report.ts';
import type { OrderOutcome } from '#web/storefront/checkout/place-order.ts';
import { AbandonableSteps, unlessAbandoned } from './abandonable-steps.ts';
import { type Attempt, endOf, type PayFlow, type PayPorts, type PayState } from './pay-state.ts';

const CONNECTION_LOST: CardProblem = {
  message: 'The connection was lost before the payment was made. Nothing was charged. Try again.',
};

const PAID_ELSEWHERE = 'You have paid this in another tab or on another device.';
const PLACED_ELSEWHERE = 'You have placed this order in another tab or on another device.';

/** Pays a checkout. After a lost response the payment's state is read and nothing is sent again, so nothing is paid twice. */
export function createPayFlow(ports: PayPorts): PayFlow {
  const payment = new Payment(ports);
  return {
    state: () => payment.state,
    subscribe(onChange) {
      payment.listeners.add(onChange);
      return () => payment.listeners.delete(onChange);
    },
    start() {
      payment.stop();
      void unlessAbandoned(payment.find());
    },
    stop: () => payment.stop(),
    pay: (attempt) => unlessAbandoned(payment.pay(attempt)),
    timeUp: () => unlessAbandoned(payment.endAtTimeUp()),
    lookAgain: () => unlessAbandoned(payment.lookAgain()),
  };
}

class Payment {
  state: PayState = { step: 'finding' };
  readonly listeners = new Set<() => void>();
  readonly #ports: PayPorts;
  readonly #steps: AbandonableSteps;
  #refusals = 0;
  /** The words of an order that was not placed by this page. */
  #wordsElsewhere: string | undefined;

  constructor(ports: PayPorts) {
    this.#ports = ports;
    this.#steps = new AbandonableSteps(ports.pause);
  }

  /** Abandons the running steps. */
  stop(): void {
    this.#steps.abandon();
  }

  /** Fetches the open checkout until its state is known, or repeating would not help. */
  async find(): Promise<void> {
    this.#show({ step: 'finding' });
    await this.#steps.repeat(async () => {
      const found = await this.#steps.answer(() =>
        this.#ports
          .completeCheckout()
          .catch((error: unknown) => ({ kind: 'failed', error }) as const),
      );
      if (found.kind === 'failed') {
        this.#show({ step: 'failed', message: messageOf(found.error) });
        return !mayPass(found.error);
      }
      if (found.kind === 'unknown' && !found.checkout) {
        this.#show({ step: 'failed', message: found.message });
        return false;
      }
      await this.#takeState(found);
      return true;
    });
  }

  async pay(attempt?: Attempt): Promise<void> {
    if (this.state.step !== 'open') return;
    this.#wordsElsewhere = undefined;
    const { checkout } = this.state;
    this.#show({ step: 'paying', checkout });
    const secret = checkout.clientSecret;
    if (secret === null || !attempt) return this.#order(checkout);
    const result = await this.#steps.answer(() => attempt(secret));
    if (result.kind === 'refused') return this.#takeRefusal(checkout, result.problem);
    if (result.kind === 'unknown') return this.#watch(checkout);
    if (result.report.state === 'asks' && result.report.url) {
      this.#show({ step: 'leaving', checkout });
      return this.#ports.leave(result.report.url);
    }
    return this.#takeReport(checkout, result.report);
  }

  async endAtTimeUp(): Promise<void> {
    if (this.state.step !== 'open') return;
    const { checkout } = this.state;
    if (checkout.clientSecret === null) return this.#show({ step: 'over', reason: 'time' });
    this.#show({ step: 'unsure', checkout });
    const report = await this.#read(checkout);
    if (!report) return this.#watch(checkout);
    if (report.state === 'payable') return this.#show({ step: 'over', reason: 'time' });
    if (report.state !== 'asks') return this.#takeReport(checkout, report);
    // The shopper may still confirm on the bank's page: only the shop can end that.
    return this.#steps.repeat(() => this.#showsEnd(checkout));
  }

  async lookAgain(): Promise<void> {
    const before = this.state;
    if (before.step !== 'open' && before.step !== 'leaving') return;
    const { checkout } = before;
    if (checkout.clientSecret === null) return this.#findEnd(checkout);
    const report = await this.#read(checkout);
    if (this.state !== before || !report) return;
    const isNews = report.state !== 'payable' && report.state !== 'asks';
    // On the way to the bank it is this page that has paid.
    if (before.step === 'open') this.#wordsElsewhere = PAID_ELSEWHERE;
    // Still unpaid: what was typed into the form stays.
    if (isNews || before.step === 'leaving') await this.#takeReport(checkout, report);
  }

  /** Looks at a free checkout. It has no payment to read, and asking for its order would place it, so ask if it is still open. */
  async #findEnd(checkout: HeldCheckout): Promise<void> {
    const before = this.state;
    const found = await this.#steps.answer(() =>
      this.#ports.completeCheckout({ afresh: true }).catch(() => undefined),
    );
    if (this.state !== before || !found) return;
    this.#wordsElsewhere = PLACED_ELSEWHERE;
    if (found.kind === 'ordered') return this.#takeState(found);
    if (found.kind === 'none') await this.#showsEnd(checkout);
    else if (found.kind === 'open' && found.checkout.checkoutId !== checkout.checkoutId)
      this.#show({ step: 'over', reason: 'replaced' });
  }

  async #takeState(found: CheckoutState): Promise<void> {
    if (found.kind === 'unknown') {
      if (found.checkout) await this.#watch(found.checkout, found.message);
      return;
    }
    if (found.kind === 'none') {
      return this.#show(found.ended ? { step: 'over', reason: found.ended } : { step: 'none' });
    }
    if (found.kind === 'ordered') return this.#show({ ...found, step: 'ordered' });
    if (found.kind === 'refunded') return this.#show({ ...found, step: 'refunded' });
    this.#ports.remember(found.checkout.checkoutId);
    return this.#takeReport(found.checkout, found.report ?? { state: 'payable' });
  }

  async #takeReport(checkout: HeldCheckout, report: PaymentReport): Promise<void> {
    if (report.state === 'paid') return this.#order(checkout);
    if (report.state === 'processing') return this.#watch(checkout);
    if (report.state === 'cancelled') return this.#findNewer(checkout);
    if (report.state === 'asks') {
      return this.#show({ step: 'open', checkout, ...(report.url && { stepUrl: report.url }) });
    }
    const { problem } = report;
    return this.#show({ step: 'open', checkout, ...(problem && { problem }) });
  }

  /** Too many declined payments end a checkout: asks the shop whether this one did. */
  async #takeRefusal(checkout: HeldCheckout, problem: CardProblem): Promise<void> {
    this.#refusals += 1;
    if (this.#refusals >= MAX_DECLINES && this.#showEnd(await this.#askForOrder(checkout))) return;
    this.#show({ step: 'open', checkout, problem });
  }

  /** Reads the payment's state until it is known. */
  async #watch(checkout: HeldCheckout, message?: string): Promise<void> {
    this.#show({ step: 'unsure', checkout, ...(message !== undefined && { message }) });
    await this.#steps.repeat(async () => {
      const report = await this.#read(checkout);
      // The provider does not respond to this browser, but it may respond to the shop.
      if (!report) return this.#showsEnd(checkout);
      if (report.state === 'processing') return false;
      const isUntouched = report.state === 'payable' && !report.problem;
      await this.#takeReport(
        checkout,
        isUntouched ? { ...report, problem: CONNECTION_LOST } : report,
      );
      return true;
    });
  }

  /** Requests the order until there is one, or it is certain that there will be none. */
  async #order(checkout: HeldCheckout): Promise<void> {
    this.#show({ step: 'ordering', checkout, isSlow: false });
    await this.#steps.repeat(async () => {
      const outcome = await this.#askForOrder(checkout);
      if (this.#showEnd(outcome)) return true;
      const report = outcome?.kind === 'incomplete' ? await this.#read(checkout) : undefined;
      if (report && report.state !== 'paid' && report.state !== 'processing') {
        await this.#takeReport(checkout, report);
        return true;
      }
      const reason = outcome?.kind === 'unknown' && { message: outcome.message };
      this.#show({ step: 'ordering', checkout, isSlow: true, ...reason });
      return false;
    });
  }

  /** The payment was cancelled at the provider: its time ran out, or a newer checkout took its place. */
  async #findNewer(checkout: HeldCheckout): Promise<void> {
    const found = await this.#steps.answer(() =>
      this.#ports.completeCheckout({ afresh: true }).catch(() => undefined),
    );
    if (found?.kind === 'ordered' || found?.kind === 'refunded') return this.#takeState(found);
    if (found?.kind === 'none' && found.ended) return this.#takeState(found);
    const isReplaced = found?.kind === 'open' && found.checkout.checkoutId !== checkout.checkoutId;
    this.#show({ step: 'over', reason: isReplaced ? 'replaced' : 'time' });
  }

  /** Asks the shop whether and how a checkout ended, and shows that. False while it is open. */
  async #showsEnd(checkout: HeldCheckout): Promise<boolean> {
    const outcome = await this.#askForOrder(checkout);
    if (this.#showEnd(outcome)) return true;
    const message = outcome?.kind === 'unknown' ? outcome.message : undefined;
    if (message !== undefined) this.#show({ step: 'unsure', checkout, message });
    return false;
  }

  #showEnd(outcome: OrderOutcome | undefined): boolean {
    const end = outcome && endOf(outcome);
    if (end) this.#show(end);
    return end !== undefined;
  }

  #show(state: PayState): void {
    const message = this.#wordsElsewhere;
    this.state = state.step === 'ordered' && message !== undefined ? { ...state, message } : state;
    for (const listener of this.listeners) listener();
  }

  #askForOrder({ checkoutId }: HeldCheckout): Promise<OrderOutcome | undefined> {
    return this.#steps.answer(() => this.#ports.placeOrder(checkoutId).catch(() => undefined));
  }

  async #read({ clientSecret }: HeldCheckout): Promise<PaymentReport | undefined> {
    if (clientSecret === null) return undefined;
    return this.#steps.answer(() => this.#ports.readPayment(clientSecret).catch(() => undefined));
  }
}

/** Returns true if a failed call may succeed a little later. */
function mayPass(error: unknown): boolean {
  if (!isApiFailure(error)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}
