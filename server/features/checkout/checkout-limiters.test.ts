import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { times } from '#testing/races.ts';
import { cart, referenceOf, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

/** Times of questions to the provider about a payment, by `performance.now()`. */
let questions: number[] = [];
/** Delays the next answer after it is known. */
let held: { isKnown: PromiseWithResolvers<void>; goesOut: PromiseWithResolvers<void> } | undefined;

function watched(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async find(reference) {
      questions.push(performance.now());
      const payment = await provider.find(reference);
      const holding = held;
      held = undefined;
      holding?.isKnown.resolve();
      await holding?.goesOut.promise;
      return payment;
    },
  };
}

const shop = useBuyingShop({ wrapProvider: watched });
auditAfterEach(shop);
const limited = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });

let asha: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  questions = [];
});

function holdNextAnswer(): NonNullable<typeof held> {
  held = { isKnown: Promise.withResolvers(), goesOut: Promise.withResolvers() };
  return held;
}

function expectApart(): void {
  for (const [place, at] of questions.slice(1).entries())
    expect(at - (questions[place] ?? at)).toBeGreaterThan(990);
}

describe('asking for the order of a checkout', () => {
  it('asks the provider once a second, however many ask at once', { tags: 'long' }, async () => {
    const { checkoutId } = await shop.open(asha, cart(await shop.sell(1)));
    const answers = await Promise.all(times(20, 0).map(() => shop.order(asha, checkoutId)));
    expect(answers.map((answer) => answer.json().code)).toEqual(
      Array.from({ length: 20 }, () => 'PAYMENT_INCOMPLETE'),
    );
    // Two, if some requests came after the first question was answered.
    expect(questions.length).toBeLessThanOrEqual(2);
    expectApart();
  });

  it(
    'again waits for the second to end, and tells how the payment stands then',
    { tags: 'long' },
    async () => {
      const checkout = await shop.open(asha, cart(await shop.sell(1)));
      const ask = () => shop.order(asha, checkout.checkoutId);
      expect((await ask()).statusCode).toBe(409);
      const early = ask();
      await shop.pay(checkout);
      const answers = await Promise.all([early, ...times(9, 0).map(ask)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted()).toEqual([...times(9, 200), 201]);
      expect(questions).toHaveLength(2);
      expectApart();
    },
  );

  it('of two checkouts asks about each at once', async () => {
    const ravi = await shop.newBuyer('ravi');
    const both = [asha, ravi].map(async (buyer) => {
      const checkout = await shop.open(buyer, cart(await shop.sell(1)));
      await shop.pay(checkout);
      return shop.order(buyer, checkout.checkoutId);
    });
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(questions).toHaveLength(2);
  });

  it('never makes the provider’s news wait for an answer that is older', async () => {
    const checkout = await shop.open(asha, cart(await shop.sell(1)));
    const holding = holdNextAnswer();
    const asked = shop.order(asha, checkout.checkoutId);
    await holding.isKnown.promise;
    await shop.pay(checkout);
    const event = await shop.account.event('payment_intent.succeeded', referenceOf(checkout));
    const told = shop.sendWebhook(event);
    await expect.poll(() => questions.length, { timeout: 5_000 }).toBe(2);
    holding.goesOut.resolve();
    expect((await told).statusCode).toBe(200);
    await asked;
    const mine = await shop.get(asha, `/order/my?id=${asha.uid}`);
    expect(mine.json()).toMatchObject({ total: 1 });
  });

  it('is possible ten times a minute, everybody for themselves', { tags: 'long' }, async () => {
    const buyer = await limited.newBuyer('asha');
    const { checkoutId } = await limited.open(buyer, cart(await limited.sell(2)));
    const answers = await Promise.all(times(11, 0).map(() => limited.order(buyer, checkoutId)));
    const [refused, ...others] = answers.filter(({ statusCode }) => statusCode === 429);
    expect(others).toEqual([]);
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const ravi = await limited.newBuyer('ravi');
    expect((await limited.buy(ravi, cart(await limited.sell(1)))).status).toBe('Processing');
  });
});
