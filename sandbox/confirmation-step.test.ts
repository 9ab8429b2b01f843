import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestSandbox, SHOP_ORIGIN, type TestSandbox } from '#testing/test-sandbox.ts';

const ASKING_CARD = '4000002500003155';
const RETURN_URL = `${SHOP_ORIGIN}/pay?step=confirm`;

describe('the confirmation step', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  afterAll(() => sandbox.close());

  /** Pays up to the step. Returns the payment and the URL of the step's page. */
  async function reachStep(
    card = ASKING_CARD,
    returnUrl: string | undefined = RETURN_URL,
  ): Promise<{ intent: Stripe.PaymentIntent; page: string }> {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 123_450, currency: 'inr' });
    const others = returnUrl === '' ? undefined : { return_url: returnUrl };
    const asked = (await (await sandbox.pay(intent, card, others)).json()) as Stripe.PaymentIntent;
    expect(asked.status).toBe('requires_action');
    return { intent, page: asked.next_action?.redirect_to_url?.url ?? '' };
  }

  const press = (page: string, outcome: string): Promise<Response> =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: sandbox.url },
      body: new URLSearchParams({ outcome }),
    });

  it('is a page with plain forms, without scripts, that cannot be framed', async () => {
    const { page } = await reachStep();
    const response = await fetch(page);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${SHOP_ORIGIN}`);
    const html = await response.text();
    expect(html).toContain('₹1,234.50');
    expect(html).toMatch(/<button[^>]*>Complete<\/button>/);
    expect(html).toMatch(/<button[^>]*>Fail<\/button>/);
    expect(html).not.toContain('<script');
  });

  it('pays and redirects to the shop when it is completed', async () => {
    const { intent, page } = await reachStep();
    const response = await press(page, 'complete');
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${SHOP_ORIGIN}/pay`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      step: 'confirm',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 123_450,
      next_action: null,
    });
  });

  it('lets the shopper try again when it failed', async () => {
    const { intent, page } = await reachStep();
    const response = await press(page, 'fail');
    expect(response.headers.get('location')).toContain('redirect_status=failed');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await sandbox.pay(intent, '4242424242424242')).status).toBe(200);
  });

  it('takes effect once, however often its buttons are pressed', async () => {
    const { intent, page } = await reachStep();
    const responses = await Promise.all([press(page, 'complete'), press(page, 'fail')]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    const settled = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    await press(page, settled.status === 'succeeded' ? 'fail' : 'complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toEqual(settled);
    expect(await (await fetch(page)).text()).toContain('Nothing left to confirm');
  });

  it('can be followed by a decline', async () => {
    const { intent, page } = await reachStep('4000008400001629');
    expect((await press(page, 'complete')).headers.get('location')).toContain('status=failed');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });

  it('is over when the payment is cancelled', async () => {
    const { intent, page } = await reachStep();
    await sandbox.stripe.paymentIntents.cancel(intent.id);
    await press(page, 'complete');
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  it('is over when the payment is confirmed again, with this or another card', async () => {
    const { intent, page } = await reachStep();
    await sandbox.stripe.paymentIntents.confirm(intent.id, { return_url: RETURN_URL });
    await press(page, 'complete');
    const waiting = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(waiting.status).toBe('requires_action');
    expect((await sandbox.pay(intent, '4242424242424242')).status).toBe(200);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('shows its result if there is no return URL', async () => {
    const { intent, page } = await reachStep(ASKING_CARD, '');
    const response = await press(page, 'complete');
    expect(response.headers.get('location')).toBe(new URL(page).pathname);
    expect(await (await fetch(page)).text()).toContain('The payment went through.');
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it.each(['https://evil.example/pay', 'javascript:alert(1)', '//evil.example', 'nonsense'])(
    'never redirects to %s',
    async (returnUrl) => {
      const intent = await sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'inr' });
      const response = await sandbox.pay(intent, ASKING_CARD, { return_url: returnUrl });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: 'url_invalid', param: 'return_url' },
      });
      const untouched = await sandbox.stripe.paymentIntents.retrieve(intent.id);
      expect(untouched.status).toBe('requires_payment_method');
    },
  );

  it('can not be found by guessing its URL', async () => {
    const response = await fetch(`${sandbox.url}/authenticate/guess`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('no such payment');
  });
});
