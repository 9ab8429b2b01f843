import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addToCart,
  openAtPayment,
  openWithCart,
  CARDS,
  expectOrdered,
  expectOrders,
  fillAddress,
  goOnToPayment,
  payButton,
  payWith,
  EARBUDS,
  typeCard,
} from '../buying.ts';
import { cartLink, countCalls, expectAddress, goWithin } from '../page-state.ts';
import { openSignedIn, failPaymentLookups, newShopper, pauseWebhooks } from '../shopper.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('nobody pays twice', () => {
  it('double clicks, a reload, Back and Forward make one checkout, one payment and one order', async () => {
    const page = await openWithCart(visitors, { path: '/shipping' });
    const checkouts = countCalls(page, 'POST', '/api/v1/payment/create');
    const confirmations = countConfirmations(page);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
    await expectAddress(page, '/pay');
    await page.getByLabel('Card number').waitFor();
    expect(checkouts()).toBe(1);

    await page.reload();
    await page.getByLabel('Card number').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();
    await page.goForward();
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/pay');
    await other.getByLabel('Card number').waitFor();
    // The other tab says so by itself.
    const said = other.getByText('You have paid this in another tab').waitFor();
    await typeCard(page, CARDS.pays);
    await payButton(page).dblclick();
    const orderId = await expectOrdered(page);
    await said;
    expect(await expectOrdered(other)).toBe(orderId);
    expect({ checkouts: checkouts(), confirmations: confirmations() }).toEqual({
      checkouts: 1,
      confirmations: 1,
    });
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/pay');
    await expectOrders(page, 1);
  });

  it('two tabs that both pay place one order, and both show it', { tags: 'long' }, async () => {
    const page = await openAtPayment(visitors, { expectedErrors: [/status of 400/] });
    const second = await page.context().newPage();
    await second.goto('/pay');
    await typeCard(page, CARDS.pays);
    await typeCard(second, CARDS.pays);
    // At once: a tab that hears of the other one's payment has no button any more.
    await Promise.all([page, second].map((tab) => payButton(tab).dispatchEvent('click')));
    expect(await expectOrdered(second)).toBe(await expectOrdered(page));
    await expectOrders(page, 1);
  });

  it(
    'a second checkout has to wait while the first is being confirmed',
    { tags: 'long' },
    async () => {
      const shopper = newShopper();
      const page = await openAtPayment(visitors, {}, shopper);
      await payWith(page, CARDS.confirmationStep);
      await page.getByRole('button', { name: 'Complete' }).waitFor();
      const other = await openWithCart(
        visitors,
        { path: '/shipping', expectedErrors: [/status of 409/] },
        shopper,
      );
      await fillAddress(other);
      await other.getByRole('button', { name: 'Continue to payment' }).click();
      await other
        .getByText('Your last payment is still being made. Finish it or wait a moment.')
        .waitFor();
      await expectAddress(other, '/pay');
      await other.getByRole('link', { name: 'Confirm with your bank' }).click();
      await other.getByRole('button', { name: 'Complete' }).click();
      await expectOrdered(other);
      await expectOrders(other, 1);
    },
  );
});

describe('no paid order is lost', () => {
  afterEach(() => pauseWebhooks(false));

  it(
    'the connection breaks right after the payment: the order is requested again',
    { tags: 'long' },
    async () => {
      await pauseWebhooks(true);
      const page = await openAtPayment(visitors, { expectedErrors: [/ERR_/] });
      await page.route('**/api/v1/order/new', (route) => route.abort(), { times: 1 });
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
      await expectOrders(page, 1);
    },
  );

  it(
    'the shop can’t reach the provider: it says so, and the order appears later without a reload',
    { tags: 'long' },
    async () => {
      await pauseWebhooks(true);
      const page = await openAtPayment(visitors, { expectedErrors: [/status of 50[03]/] });
      await page.route('**/v1/payment_intents/*/confirm', async (route) => {
        const [, paymentId = ''] = /payment_intents\/(\w+)/.exec(route.request().url()) ?? [];
        const response = await route.fetch();
        // The shop asks the provider twice for each call of the page.
        await failPaymentLookups(paymentId, 6);
        await route.fulfill({ response });
      });
      await payWith(page, CARDS.pays);
      await page
        .getByRole('status')
        .getByText(
          "We can't reach the payment provider just now. If you have paid, your order will appear here by itself.",
        )
        .waitFor();
      await expectOrdered(page);
      await expectOrders(page, 1);
    },
  );

  it(
    'the payment request or its response is lost: nothing is charged twice',
    { tags: 'long' },
    async () => {
      const page = await openAtPayment(visitors, { expectedErrors: [/ERR_/] });
      const confirm = '**/v1/payment_intents/*/confirm';
      await page.route(confirm, (route) => route.abort(), { times: 1 });
      await payWith(page, CARDS.pays);
      await page
        .getByRole('alert')
        .getByText(/^The connection was lost before the payment was made. Nothing was charged./)
        .waitFor();

      const confirmations = countConfirmations(page);
      await page.route(
        confirm,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
      expect(confirmations()).toBe(1);
      await expectOrders(page, 1);
    },
  );

  it('the tab is closed after paying: the next visit shows the order and an empty cart, without and with webhooks', async () => {
    await pauseWebhooks(true);
    const next = await closeAndVisit(await openAtPayment(visitors));
    await expectOrders(next, 1);

    await pauseWebhooks(false);
    await addToCart(next, EARBUDS);
    await goWithin(next, '/shipping');
    await goOnToPayment(next);
    await expectOrders(await closeAndVisit(next), 2);
  });

  it(
    'another device continues the payment, and the first one shows the order',
    { tags: 'long' },
    async () => {
      const shopper = newShopper();
      const page = await openAtPayment(visitors, {}, shopper);
      const other = await visitors.newPage();
      await openSignedIn(other, shopper, '/pay');
      await other.getByText(EARBUDS).waitFor();
      await payWith(other, CARDS.pays);
      const orderId = await expectOrdered(other);
      await page.reload();
      expect(await expectOrdered(page)).toBe(orderId);
    },
  );

  it('products added to the cart after the checkout stay there', { tags: 'long' }, async () => {
    const page = await openAtPayment(visitors);
    await addToCart(page, 'Glass Pantry Jar', 2);
    await goWithin(page, '/pay');
    await page.getByRole('button', { name: 'Pay ₹4,129' }).waitFor();
    await payWith(page, CARDS.pays);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/order\/./);
    await cartLink(page, 1).waitFor();
  });
});

/** Pays, and closes the tab before the order is requested. Visits the shop in another tab, which shows the order. */
async function closeAndVisit(page: Page): Promise<Page> {
  await page.route('**/api/v1/order/new', () => {});
  const paid = page.waitForResponse('**/v1/payment_intents/*/confirm');
  await payWith(page, CARDS.pays);
  await paid;
  const later = await page.context().newPage();
  await page.close();
  await later.goto('/');
  await later.getByRole('status').filter({ hasText: 'Order placed successfully' }).waitFor();
  await cartLink(later, 0).waitFor();
  await later.getByRole('link', { name: 'View order' }).click();
  await expectOrdered(later);
  return later;
}

/** Counts attempts to pay from now on. */
function countConfirmations(page: Page): () => number {
  let tries = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/confirm')) tries += 1;
  });
  return () => tries;
}
