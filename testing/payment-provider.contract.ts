import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Payment,
  PaymentEvent,
  PaymentProvider,
  WebhookHeaders,
} from '#server/features/payments/payment-provider.ts';

/** The behaviour of a shopper's card. `asks`: the bank wants a confirmation first. */
export type TestCard = 'pays' | 'declined' | 'asks' | 'disputed' | 'refunds-late' | 'refunds-fail';

export interface WebhookCall {
  body: Buffer;
  headers: WebhookHeaders;
}

/** A provider, with what happens there beside the shop's calls. */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** A shopper tries to pay. */
  pay(payment: Payment, card: TestCard): Promise<void>;
  /** The shopper confirms at their bank. */
  confirm(payment: Payment): Promise<void>;
  /** The webhook calls about a payment so far, oldest first. */
  calls(reference: string): Promise<WebhookCall[]>;
  /** The bank ends the refunds that are pending. */
  endRefunds(): Promise<void>;
  /** The next call is carried out or not, and not answered. */
  hangUp(when: 'before' | 'after'): Promise<void>;
  close(): Promise<void>;
}

const AMOUNT = 129_900;

/** The tests of everything that the shop relies on with a payment provider. */
export function describePaymentProvider(
  name: string,
  open: () => Promise<ProviderUnderTest>,
): void {
  describe(`the payment provider ${name}`, () => {
    let at: ProviderUnderTest;
    beforeAll(async () => {
      at = await open();
    });
    afterAll(() => at.close());

    const checkout = () => ({ checkoutId: randomUUID(), amount: AMOUNT, currency: 'INR' });
    async function paid(card: TestCard = 'pays'): Promise<Payment> {
      const payment = await at.provider.open(checkout());
      await at.pay(payment, card);
      return at.provider.find(payment.reference);
    }
    const refundOf = (
      { reference }: Payment,
      amount = AMOUNT,
      refundId: string = randomUUID(),
    ) => ({
      refundId,
      refusals: 0,
      orderId: randomUUID(),
      reference,
      amount,
      currency: 'INR',
    });

    describe('opens', () => {
      it('one payment a checkout, which names it and waits to be paid', async () => {
        const wanted = checkout();
        const opened = await at.provider.open(wanted);
        expect(opened).toMatchObject({ ...wanted, state: 'payable', amountReceived: 0 });
        expect(opened.clientSecret).not.toBe('');
        const again = await at.provider.open(wanted);
        expect([again.reference, again.clientSecret]).toEqual([
          opened.reference,
          opened.clientSecret,
        ]);
      });

      it('the same one for two calls at once', async () => {
        const wanted = checkout();
        const both = await Promise.all([at.provider.open(wanted), at.provider.open(wanted)]).catch(
          // A provider may refuse the second while the first is under way: then it is repeated.
          async () => [await at.provider.open(wanted), await at.provider.open(wanted)],
        );
        expect(new Set(both.map(({ reference }) => reference)).size).toBe(1);
      });

      it('none for an amount that it does not take', async () => {
        const tooSmall = at.provider.open({ ...checkout(), amount: 1 });
        await expect(tooSmall).rejects.toMatchObject({ code: 'AMOUNT_NOT_PAYABLE' });
      });
    });

    describe('is paid', () => {
      it('in full, at a time, once', async () => {
        const payment = await paid();
        expect(payment).toMatchObject({ state: 'paid', amountReceived: AMOUNT, currency: 'INR' });
        expect(Math.abs(Date.now() - (payment.paidAt?.getTime() ?? 0))).toBeLessThan(60_000);
        expect(await at.provider.cancel(payment.reference)).toMatchObject({ state: 'paid' });
      });

      it('after a card that was declined, which is counted', async () => {
        const payment = await at.provider.open(checkout());
        await at.pay(payment, 'declined');
        const declined = await at.provider.find(payment.reference);
        expect(declined).toMatchObject({ state: 'payable', amountReceived: 0 });
        const declines = await at.provider.declines(payment.reference);
        expect(declines).toEqual([declined.lastDecline]);
        await at.pay(payment, 'pays');
        expect(await at.provider.find(payment.reference)).toMatchObject({ state: 'paid' });
        expect(await at.provider.declines(payment.reference)).toEqual(declines);
      });

      it('only once the bank has been asked, where it asks', async () => {
        const payment = await at.provider.open(checkout());
        await at.pay(payment, 'asks');
        expect(await at.provider.find(payment.reference)).toMatchObject({ state: 'pending' });
        await at.confirm(payment);
        expect(await at.provider.find(payment.reference)).toMatchObject({ state: 'paid' });
      });

      it('no more once it was cancelled, and one that is unknown counts as cancelled', async () => {
        const payment = await at.provider.open(checkout());
        expect(await at.provider.cancel(payment.reference)).toMatchObject({ state: 'cancelled' });
        await at.pay(payment, 'pays');
        expect(await at.provider.find(payment.reference)).toMatchObject({ state: 'cancelled' });
        expect(await at.provider.cancel(payment.reference)).toMatchObject({ state: 'cancelled' });
        expect(await at.provider.find('pi_unknown')).toMatchObject({ state: 'cancelled' });
      });
    });

    describe('refunds', () => {
      it('a part and the rest, each once however often it is asked', async () => {
        const payment = await paid();
        const part = refundOf(payment, 29_900);
        const made = await at.provider.refund(part);
        expect(made).toMatchObject({ amount: 29_900, status: 'succeeded' });
        expect([made?.refundId, made?.orderId]).toEqual([part.refundId, part.orderId]);
        expect(await at.provider.refund(part)).toMatchObject({ reference: made?.reference });
        expect(await at.provider.refund(refundOf(payment, AMOUNT))).toBeUndefined();
        expect(await at.provider.refund(refundOf(payment, 100_000))).toBeDefined();
        const amounts = (await at.provider.refundsOf(payment.reference)).map(
          ({ amount }) => amount,
        );
        expect(amounts.sort((one, other) => one - other)).toEqual([29_900, 100_000]);
      });

      it('late, and reports it as pending until then', async () => {
        const payment = await paid('refunds-late');
        const refund = await at.provider.refund(refundOf(payment));
        expect(refund?.status).toBe('pending');
        await at.endRefunds();
        const [ended] = await at.provider.refundsOf(payment.reference);
        expect(ended).toMatchObject({ reference: refund?.reference, status: 'succeeded' });
      });

      it('not at all where the bank sends the money back, and says so', async () => {
        const payment = await paid('refunds-fail');
        await at.provider.refund(refundOf(payment));
        await at.endRefunds();
        const [failed] = await at.provider.refundsOf(payment.reference);
        expect(failed?.status).toBe('failed');
      });

      it('nothing of a payment that is disputed, and lists the dispute', async () => {
        const payment = await paid('disputed');
        const disputes = await at.provider.disputesOf(payment.reference);
        expect(disputes).toMatchObject([
          { paymentReference: payment.reference, amount: AMOUNT, status: 'open' },
        ]);
        expect(await at.provider.refund(refundOf(payment))).toBeUndefined();
      });
    });

    describe('tells the shop', () => {
      const read = ({ body, headers }: WebhookCall): PaymentEvent =>
        at.provider.readEvent(body, headers);

      const eventsOf = async ({ reference }: Payment) => (await at.calls(reference)).map(read);
      const isPaid = (event: PaymentEvent) =>
        event.kind === 'payment' && event.payment.state === 'paid';

      it('of a payment, by calls that can be read in any order and more than once', async () => {
        const payment = await paid();
        await expect.poll(async () => (await eventsOf(payment)).some(isPaid)).toBe(true);
        const calls = await at.calls(payment.reference);
        for (const event of [...calls.toReversed(), ...calls].map(read)) {
          if (event.kind !== 'payment') continue;
          const { reference, checkoutId } = event.payment;
          expect([reference, checkoutId]).toEqual([payment.reference, payment.checkoutId]);
        }
      });

      it('of money that goes back, by a call and by its list of such events', async () => {
        const since = new Date(Date.now() - 60_000);
        const payment = await paid();
        await at.provider.refund(refundOf(payment));
        const about = { kind: 'money-back', paymentReference: payment.reference };
        await expect.poll(() => eventsOf(payment)).toContainEqual(about);
        const listed = await at.provider.moneyBackEvents(since);
        expect(listed.map(({ paymentReference }) => paymentReference)).toContain(payment.reference);
        const times = listed.map((event) => event.at.getTime());
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      });

      it('nothing that it did not sign itself', async () => {
        const payment = await paid();
        await expect.poll(() => at.calls(payment.reference)).not.toEqual([]);
        const [call] = await at.calls(payment.reference);
        if (!call) throw new Error('There was no call');
        const refusal = expect.objectContaining({ code: 'VALIDATION' });
        expect(() => read({ ...call, headers: {} })).toThrow(refusal);
        const changed = Buffer.from(call.body.toString().replace(payment.reference, 'pi_other'));
        expect(() => read({ ...call, body: changed })).toThrow(refusal);
        expect(() => read({ ...call, body: Buffer.alloc(0) })).toThrow(refusal);
      });
    });

    it('takes the key of the shop, and says what time it is', async () => {
      const { isAccepted, at: time = new Date(0) } = await at.provider.tryKeys();
      expect(isAccepted).toBe(true);
      expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(5_000);
    });

    describe('that does not answer', () => {
      it('is away, and asked again it does what it was asked once', async () => {
        const wanted = checkout();
        await at.hangUp('before');
        const away = { code: 'UNAVAILABLE' };
        await expect(at.provider.open(wanted)).rejects.toMatchObject(away);
        await at.hangUp('after');
        await expect(at.provider.open(wanted)).rejects.toMatchObject(away);
        const opened = await at.provider.open(wanted);
        const listed = await Array.fromAsync(at.provider.list());
        const same = listed.filter(({ checkoutId }) => checkoutId === wanted.checkoutId);
        expect(same.map(({ reference }) => reference)).toEqual([opened.reference]);

        const payment = await paid();
        const refund = refundOf(payment);
        await at.hangUp('after');
        await expect(at.provider.refund(refund)).rejects.toMatchObject(away);
        expect(await at.provider.refund(refund)).toMatchObject({ amount: AMOUNT });
        expect(await at.provider.refundsOf(payment.reference)).toHaveLength(1);
      });
    });

    it('lists every payment of the shop, newest first, with what went back', async () => {
      const one = await paid();
      await at.provider.refund(refundOf(one, 100));
      const other = await paid('disputed');
      const listed = await Array.fromAsync(at.provider.list());
      const places = [other, one].map(({ reference }) =>
        listed.findIndex((each) => each.reference === reference),
      );
      expect(places).toEqual(places.toSorted((first, second) => first - second));
      expect(listed[places[1] ?? -1]).toMatchObject({ amountRefunded: 100, disputes: [] });
      expect(listed[places[0] ?? -1]?.disputes).toHaveLength(1);
    });
  });
}
