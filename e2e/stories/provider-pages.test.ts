// @module-tag long
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addToCart, EARBUDS, openWithCart } from '../buying.ts';
import { expectAddress, goWithin } from '../page-state.ts';
import { choosePhotos, fillProduct, picture } from '../product-form.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO, pressDemo, profile } from '../sign-in.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('a provider page is a document of its own', () => {
  /** Marks this document. */
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
  const isMarked = (page: Page) =>
    page.evaluate(() => (window as { marked?: boolean }).marked === true);

  it('the log-in is entered and left by loading one, with the page that was wanted and the welcome; Back leads before it', async () => {
    const page = await visitors.newPage();
    await page.goto('/');
    await addToCart(page, EARBUDS);
    const before = page.url();
    await mark(page);
    await goWithin(page, '/page/delivery');
    expect(await isMarked(page)).toBe(true);
    await goWithin(page, '/orders');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await expectAddress(page, '/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await mark(page);
    await pressDemo(page, 'asha');
    await page.getByRole('status').filter({ hasText: 'Welcome' }).waitFor();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await profile(page).waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('carried-toasts'))).toBeNull();
    await page.goBack();
    await profile(page).waitFor();
    expect(page.url()).not.toContain('/login');
    expect(before).not.toContain('/login');
  });

  it('the payment is entered and left by loading one, and what was chosen for the cart stays', async () => {
    const page = await openWithCart(visitors, { path: '/cart' });
    await mark(page);
    await goWithin(page, '/pay');
    // There is no checkout: the page leads to the address.
    await expectAddress(page, '/shipping');
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  });

  it('logging in again with a provider opens a window, and what was typed is saved then', async () => {
    const page = await visitors.newPage({ expectedErrors: [/status of 401/] });
    await openSignedIn(page, DEMO.admin, '/admin/product/new');
    const name = `Lamp of ${Date.now()}`;
    await fillProduct(page, {
      Name: name,
      Category: 'Home',
      Price: '499.50',
      Stock: '3',
      Description: 'Warm.',
    });
    await choosePhotos(page, await picture('red'));
    await refuseOnce(page);
    await page.getByRole('button', { name: 'Create product' }).click();
    const again = page.getByRole('dialog', { name: 'Please log in again' });
    await expectAccessible(page);
    const first = await openWindow(page, again);
    await first.close();
    await again.getByText('Go on in the window that has opened.').waitFor({ state: 'detached' });
    const opened = await openWindow(page, again);
    await opened.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    const asked = opened.waitForEvent('popup');
    await opened.getByRole('button', { name: 'Continue with Google', disabled: false }).click();
    await (await asked).getByText('Meera Nair').click();
    await again.waitFor({ state: 'hidden' });
    await expect.poll(() => opened.isClosed()).toBe(true);
    await page.waitForURL((url) => url.pathname !== '/admin/product/new');
    await page.getByText(name).first().waitFor();
  });
});

/** Has the shop ask for a newer log-in once, when the product is created. */
function refuseOnce(page: Page): Promise<unknown> {
  const json = { success: false, code: 'SIGN_IN_AGAIN', message: 'Please log in again to go on.' };
  return page.route('**/api/v1/product/new*', (route) => route.fulfill({ status: 401, json }), {
    times: 1,
  });
}

async function openWindow(page: Page, dialog: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: /^Continue with Google, / }).click();
  return opened;
}
