import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  MAY_BE_PAID,
  providerAway,
  unknownPayment,
  type MoneyBackEvent,
  type Payment,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
} from '#server/features/payments/payment-provider.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { ProviderUnderTest, TestCard, WebhookCall } from './payment-provider.contract.ts';

const LEAST_AMOUNT = 50;
const SIGNATURE = 'x-second-signature';

/** The body of a webhook call. */
interface Told {
  kind: 'payment' | 'money-back';
  reference: string;
  payment: Payment;
}

interface Account {
  payment: Payment;
  card: TestCard | undefined;
  declines: string[];
  refunds: (ProviderRefund & { key: string })[];
  disputes: ProviderDispute[];
  calls: WebhookCall[];
}

/** A payment provider that has nothing of Stripe: its own references, signatures and events, all in memory. */
export function secondProvider(): ProviderUnderTest {
  const bank = new SecondBank();
  return {
    provider: providerAt(bank),
    pay: async ({ reference }, card) => bank.pay(reference, card),
    confirm: async ({ reference }) => bank.confirm(reference),
    calls: async (reference) => bank.find(reference)?.calls ?? [],
    endRefunds: async () => bank.endRefunds(),
    async hangUp(when) {
      bank.silence = when;
    },
    async close() {},
  };
}

/** The provider's side: its accounts, and the events that it tells of. */
class SecondBank {
  readonly secret = randomUUID();
  readonly accounts: Account[] = [];
  readonly moneyBack: MoneyBackEvent[] = [];
  /** The next call of the shop is not answered. */
  silence: 'before' | 'after' | undefined;

  /** Carries out a call of the shop. */
  async answer<T>(work: () => T): Promise<T> {
    const when = this.silence;
    this.silence = undefined;
    if (when === 'before') throw providerAway(MAY_BE_PAID, undefined);
    const answer = work();
    if (when === 'after') throw providerAway(MAY_BE_PAID, undefined);
    return structuredClone(answer);
  }

  find(reference: string): Account | undefined {
    return this.accounts.find(({ payment }) => payment.reference === reference);
  }

  sign(body: string): string {
    return createHmac('sha256', this.secret).update(body).digest('hex');
  }

  open({ checkoutId, amount, currency }: Parameters<PaymentProvider['open']>[0]): Payment {
    if (amount < LEAST_AMOUNT)
      throw new ApiError('AMOUNT_NOT_PAYABLE', "This amount can't be paid here.");
    const known = this.accounts.find(({ payment }) => payment.checkoutId === checkoutId);
    if (known) return known.payment;
    const reference = `second-${randomUUID()}`;
    const payment = { ...unknownPayment(reference), amount, currency, checkoutId };
    Object.assign(payment, { clientSecret: randomUUID(), state: 'payable' });
    const nothing = { declines: [], refunds: [], disputes: [], calls: [] };
    this.accounts.push({ payment, card: undefined, ...nothing });
    return payment;
  }

  cancel(reference: string): Payment {
    const payment = this.find(reference)?.payment ?? unknownPayment(reference);
    if (payment.state !== 'paid') payment.state = 'cancelled';
    return payment;
  }

  refund({
    refundId,
    refusals,
    orderId,
    reference,
    amount,
  }: Parameters<PaymentProvider['refund']>[0]): ProviderRefund | undefined {
    const account = this.find(reference);
    const key = `${refundId} ${amount} ${refusals}`;
    const made = account?.refunds.find((each) => each.key === key);
    if (!account || made) return made;
    if (account.disputes.length > 0 || amount > leftOf(account)) return undefined;
    const isLate = account.card === 'refunds-late' || account.card === 'refunds-fail';
    const refund = {
      key,
      reference: `refund-${randomUUID()}`,
      amount,
      status: isLate ? ('pending' as const) : ('succeeded' as const),
      refundId,
      orderId,
      createdAt: new Date(),
    };
    account.refunds.unshift(refund);
    this.#tell(account, 'money-back');
    return refund;
  }

  pay(reference: string, card: TestCard): void {
    const account = this.find(reference);
    if (account?.payment.state !== 'payable') return;
    if (card === 'declined') {
      account.declines.push(`decline-${randomUUID()}`);
      account.payment.lastDecline = account.declines.at(-1);
      this.#tell(account, 'payment');
    } else if (card === 'asks') account.payment.state = 'pending';
    else this.#settle(account, card);
  }

  confirm(reference: string): void {
    const account = this.find(reference);
    if (account?.payment.state === 'pending') this.#settle(account, 'asks');
  }

  endRefunds(): void {
    for (const account of this.accounts)
      for (const refund of account.refunds.filter(({ status }) => status === 'pending')) {
        refund.status = account.card === 'refunds-fail' ? 'failed' : 'succeeded';
        this.#tell(account, 'money-back');
      }
  }

  #settle(account: Account, card: TestCard): void {
    const { payment } = account;
    Object.assign(payment, { state: 'paid', amountReceived: payment.amount, paidAt: new Date() });
    account.card = card;
    this.#tell(account, 'payment');
    if (card !== 'disputed') return;
    account.disputes.push({
      reference: `dispute-${randomUUID()}`,
      paymentReference: payment.reference,
      amount: payment.amount,
      status: 'open',
      dueAt: null,
      createdAt: new Date(),
    });
    this.#tell(account, 'money-back');
  }

  #tell({ payment, calls }: Account, kind: Told['kind']): void {
    const { reference } = payment;
    const body = JSON.stringify({ kind, reference, payment } satisfies Told);
    calls.push({ body: Buffer.from(body), headers: { [SIGNATURE]: this.sign(body) } });
    if (kind === 'payment') return;
    this.moneyBack.push({ id: randomUUID(), paymentReference: reference, at: new Date() });
  }
}

function providerAt(bank: SecondBank): PaymentProvider {
  return {
    name: 'second',
    open: (checkout) => bank.answer(() => bank.open(checkout)),
    find: (reference) =>
      bank.answer(() => bank.find(reference)?.payment ?? unknownPayment(reference)),
    declines: (reference) => bank.answer(() => bank.find(reference)?.declines ?? []),
    cancel: (reference) => bank.answer(() => bank.cancel(reference)),
    refund: (wanted) => bank.answer(() => bank.refund(wanted)),
    refundsOf: (reference) => bank.answer(() => bank.find(reference)?.refunds ?? []),
    disputesOf: (reference) => bank.answer(() => bank.find(reference)?.disputes ?? []),
    moneyBackEvents: (since) => bank.answer(() => bank.moneyBack.filter(({ at }) => at >= since)),
    tryKeys: () => bank.answer(() => ({ isAccepted: true, at: new Date() })),
    async *list() {
      for (const account of bank.accounts.toReversed())
        yield {
          ...account.payment,
          amountRefunded: account.payment.amount - leftOf(account),
          disputes: account.disputes,
        };
    },
    readEvent(rawBody, { [SIGNATURE]: signature }) {
      const given = Buffer.from(String(signature));
      const expected = Buffer.from(bank.sign(rawBody.toString()));
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new ApiError('VALIDATION', 'The signature does not hold.');
      const { kind, reference, payment } = JSON.parse(rawBody.toString()) as Told;
      if (kind === 'money-back') return { kind, paymentReference: reference };
      return { kind, payment: { ...payment, paidAt: payment.paidAt && new Date(payment.paidAt) } };
    },
  };
}

function leftOf({ payment, refunds }: Account): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((left, { amount }) => left - amount, payment.amount);
}
