import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAsAdmin } from '../back-office.ts';
import { dismissAndReopen } from '../confirm-dialog.ts';
import { openAtPayment, CARDS, expectOrdered, payWith, EARBUDS } from '../buying.ts';
import { DESK } from '../kept-browser.ts';
import { chooseMore, fetchOrder, placeOrder } from '../orders.ts';
import { expectAddress, expectFocus, goWithin, section } from '../page-state.ts';
import { productPath } from '../products.ts';
import { expectAccessibleInBothThemes, expectFitsSmallestScreen } from '../screen-rules.ts';
import { openSignedIn, newShopper } from '../shopper.ts';
import { DEMO } from '../sign-in.ts';
import { openTransaction } from '../transaction-page.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('orders', () => {
  it(
    'that can’t be fetched can be loaded again, and without any a link leads to the search',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: [/status of 500/] });
      await page.route('**/api/v1/order/my?*', (route) => route.fulfill({ status: 500, body: '' }));
      await openSignedIn(page, newShopper(), '/orders');
      await page.getByRole('alert').getByText("Your orders can't be shown").waitFor();
      await page.unroute('**/api/v1/order/my?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Search products' }).click();
      await expectAddress(page, '/search');
    },
  );

  it('are paged, and Back and reload keep the page', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    await page.route('**/api/v1/order/my?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '2');
      return route.continue({ url: url.href });
    });
    await openSignedIn(page, DEMO.asha, '/orders');
    const headings = page.getByRole('heading', { level: 2, name: /^Order / });
    await headings.nth(1).waitFor();
    const first = await headings.allTextContents();
    await page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('link', { name: 'Next' })
      .click();
    await expectAddress(page, '/orders?page=2');
    await expect.poll(() => headings.allTextContents()).not.toEqual(first);
    await page.reload();
    await headings.first().waitFor();
    await page.goBack();
    await expect.poll(() => headings.allTextContents()).toEqual(first);
    await goWithin(page, '/orders?page=99999');
    await page.getByRole('heading', { name: 'There are not that many pages' }).waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect.poll(() => headings.allTextContents()).toEqual(first);
  });
});

describe('a delivered order', () => {
  it(
    'is sent back in part: its customer asks, the shop answers, receives and refunds it',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder({ quantity: 2 });
      const theirs = await visitors.newPage();
      await openSignedIn(theirs, customer, `/order/${order._id}`);
      const more = theirs.getByRole('button', { name: 'More' });
      const dialog = theirs.getByRole('dialog', { name: 'Return or get help' });
      await chooseMore(theirs, 'Return or get help');
      await dialog.getByText(/once they have arrived/).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectFocus(more);

      for (const _step of ['Shipped', 'Delivered'])
        await callAsAdmin(`order/${order._id}`, { method: 'PUT' });
      await theirs.reload();
      const review = theirs.getByRole('link', { name: `Write a review of ${EARBUDS}` });
      expect(await review.getAttribute('href')).toBe(`${await productPath(EARBUDS)}#reviews`);
      await review.click();
      await theirs.getByRole('form', { name: 'You bought this' }).waitFor();
      await theirs.goBack();
      await chooseMore(theirs, 'Return or get help');
      await dialog.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
      await dialog.getByRole('button', { name: 'Ask to return' }).click();
      await dialog.getByText('Choose a reason', { exact: true }).last().waitFor();
      await expectAccessibleInBothThemes(theirs);
      await dialog.getByLabel('Reason').selectOption('It does not fit');
      await dialog.getByLabel('Details').fill('Too small for my ears');
      await dialog.getByRole('button', { name: 'Ask to return' }).click();
      await section(theirs, 'Returns').getByText('Asked for').waitFor();
      await expectFocus(more);
      await theirs.getByRole('button', { name: 'Buy again' }).waitFor();

      const page = await openTransaction(visitors, order);
      const returns = section(page, 'Returns');
      await returns.getByText('Too small for my ears').waitFor();
      await returns.getByRole('button', { name: 'Accept return' }).click();
      await expectAccessibleInBothThemes(page);
      await page.getByLabel('Instructions').fill('Send it to our shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Accept return' }).click();
      await returns.getByRole('button', { name: 'Mark as received' }).click();
      await page.getByRole('dialog').getByLabel('Restock the items').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
      await returns.getByRole('button', { name: 'Refund return' }).click();
      await page.getByRole('button', { name: 'Refund ₹4,129' }).click();
      await returns.getByText('Refunded', { exact: true }).waitFor();

      await callAsAdmin('settings', { method: 'PUT', body: { withdrawal: true } });
      await theirs.reload();
      await section(theirs, 'Returns').getByText('Send it to our shop').waitFor();
      await section(theirs, 'Refunds').getByText(`1 × ${EARBUDS}`).waitFor();

      // The other piece, by the law of the EU.
      const main = theirs.getByRole('main');
      await main.getByRole('link', { name: 'Withdraw from contract here' }).click();
      await main.getByRole('button', { name: `Decrease quantity of ${EARBUDS}` }).waitFor();
      await main.getByRole('button', { name: 'Continue' }).click();
      await main.getByText('Everything', { exact: true }).waitFor();
      await main.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await main.getByText('If these details match, a confirmation comes by e-mail').waitFor();
      await callAsAdmin('settings', { method: 'PUT', body: { withdrawal: false } });
      await expect.poll(async () => (await fetchOrder(order._id)).returns.length).toBe(2);
      await theirs.goto(`/order/${order._id}`);
      await section(theirs, 'Returns').getByText('Withdrawal', { exact: true }).waitFor();
      await theirs.setViewportSize({ width: 320, height: 640 });
      await expectFitsSmallestScreen(theirs);
    },
  );
});

describe('an order', () => {
  it('is printed as a receipt, and cancelled and refunded before it is shipped', async () => {
    const page = await openAtPayment(visitors);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More' }).waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText('Vitrine', { exact: true }).waitFor();
    // Printers leave out backgrounds: the mark has to be seen without.
    const mark = page.locator('[aria-current="step"] svg');
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(await mark.evaluate((svg) => getComputedStyle(svg).color)).toBe(ink);
    await page.getByText(EARBUDS).waitFor();
    await page.getByText('Paid', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false);

    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('listitem').filter({ hasText: 'Processing' }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    await expectStatusFirst(page, cancel);
    await dismissAndReopen(page, cancel, dialog, 'Keep order');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByRole('status')
      .getByText('Refunded', { exact: true })
      .waitFor({ timeout: 30_000 });
    await page.getByRole('listitem').filter({ hasText: 'Cancelled' }).waitFor();
    await expect.poll(() => cancel.count()).toBe(0);
    await expectFocus(page.getByRole('heading', { level: 1, name: /^Order / }));
    await chooseMore(page, 'Get help');
    const help = page.getByRole('dialog', { name: 'Get help' });
    await help.getByText('This order was cancelled.').waitFor();
    expect(await help.getByRole('button', { name: 'Ask to return' }).count()).toBe(0);
  });

  it('that doesn’t exist or is somebody else’s is not found', { tags: 'long' }, async () => {
    const { order } = await placeOrder();
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND, /status of 400/] });
    await openSignedIn(page, newShopper(), `/order/${order._id}`);
    const heading = page.getByRole('heading', { level: 1, name: 'Order not found' });
    for (const unknown of ['0198c5e2-0000-7000-8000-000000000000', 'nonsense']) {
      await heading.waitFor();
      await expect.poll(() => page.title()).toBe('Order not found · Vitrine');
      for (const { name } of order.orderItems)
        await expect.poll(() => page.getByText(name).count()).toBe(0);
      await page.getByRole('link', { name: 'See your orders' }).click();
      await expectAddress(page, '/orders');
      await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
      await goWithin(page, `/order/${unknown}`);
    }
    await heading.waitFor();
  });
});

/** Expects the status above the actions on a phone. */
async function expectStatusFirst(page: Page, action: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? DESK;
  await page.setViewportSize({ width: 390, height: 844 });
  const status = await page.getByRole('region', { name: 'Status' }).boundingBox();
  const button = await action.boundingBox();
  expect(button?.y).toBeGreaterThan((status?.y ?? 0) + (status?.height ?? Infinity));
  await page.setViewportSize({ width, height });
}
