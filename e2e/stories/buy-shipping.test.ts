import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  ADDRESS,
  openWithCart,
  CARDS,
  expectOrdered,
  fillAddress,
  goOnToPayment,
  EARBUDS,
  payWith,
  sumOf,
} from '../buying.ts';
import { cartLink, expectAddress, expectFocus, expectText, goWithin } from '../page-state.ts';
import { placeOrder } from '../orders.ts';
import { submitSignIn, openSignedIn, newShopper } from '../shopper.ts';
import { signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the address', () => {
  it('is checked field by field, and the first invalid field is focused', async () => {
    const page = await openWithCart(visitors, {
      path: '/shipping',
      expectedErrors: [/status of 400/],
    });
    const [address, city] = [page.getByLabel('Address'), page.getByLabel('City')];
    const goOn = page.getByRole('button', { name: 'Continue to payment' });
    await goOn.click();
    await expectFocus(address);
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await address.getAttribute('aria-describedby')) ?? '';
    await expectText(
      page.locator(`[id="${describedBy.split(' ').at(-1)}"]`),
      'Enter your street address',
    );
    await fillAddress(page);
    const pinCode = page.getByLabel('Pin code');
    const wrongPinCode = page.getByText(
      'An Indian pin code has 6 digits and does not start with 0',
    );
    for (const wrong of ['011001', '41100', '4110011', '41100A']) {
      await pinCode.fill(wrong);
      await wrongPinCode.waitFor();
    }
    // Other countries have other fields, under other names.
    const country = page.getByLabel('Country');
    await country.selectOption('GB');
    await wrongPinCode.waitFor({ state: 'detached' });
    await page.getByText('A postcode in the United Kingdom looks like').waitFor();
    expect(await page.getByLabel(/^(State|Pin code)/).count()).toBe(0);
    await page.getByLabel('Postcode').fill('SW1A 1AA');
    await country.selectOption('US');
    await page.getByText('A ZIP code in the United States looks like 95014').waitFor();
    expect(await page.getByLabel('ZIP code').getAttribute('inputmode')).toBe('numeric');
    await country.selectOption('IN');
    await wrongPinCode.waitFor();
    expect(await page.getByLabel('State').inputValue()).toBe(ADDRESS.State);

    // A form in which nothing was pressed yet.
    await goWithin(page, '/cart');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await fillAddress(page);
    await pinCode.fill('41100');
    // On a wide screen the error makes the form longer, which moves the button away from the pointer.
    await goOn.click();
    await wrongPinCode.waitFor();
    await expectFocus(pinCode);
    await city.fill('');
    await goOn.click();
    await page.getByText('Enter your city').waitFor();
    await expectFocus(city);

    await pinCode.fill(ADDRESS['Pin code']);
    await city.fill(ADDRESS.City);
    const checkouts = '**/api/v1/payment/create*';
    await page.route(checkouts, (route) => route.fulfill({ status: 400, json: wrongCity }));
    await goOn.click();
    await page.getByText('We do not know this city').waitFor();
    await expectFocus(city);
    await page.unroute(checkouts);
    await goOnToPayment(page);
  });

  it('is prefilled next time, and removed on sign-out', { tags: 'long' }, async () => {
    const page = await openWithCart(visitors, { path: '/shipping' });
    await fillAddress(page);
    await goOnToPayment(page);
    await page.goto('/shipping');
    const pinCode = page.getByLabel('Pin code');
    await expect.poll(() => pinCode.inputValue()).toBe(ADDRESS['Pin code']);
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(ADDRESS.Address);
    await signOut(page);
    await cartLink(page, 1).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      ADDRESS.Address,
    );
    // The next shopper doesn't get the address of the one before.
    await openSignedIn(page, newShopper(), '/');
    await addToCart(page, EARBUDS);
    await goWithin(page, '/shipping');
    await pinCode.waitFor();
    await expect.poll(() => pinCode.inputValue()).toBe('');
  });
});

describe('the address of the last order', () => {
  it(
    'is prefilled on any device unless something was typed already, and stays after the next order',
    { tags: 'long' },
    async () => {
      const { customer } = await placeOrder();
      const page = await openWithCart(visitors, { path: '/shipping' }, customer);
      await expect.poll(() => addressIn(page)).toEqual(ORDERED);
      await reloadAndType(page);
      await goWithin(page, '/cart');
      await page.getByRole('link', { name: 'Checkout', exact: true }).click();
      await expect.poll(() => addressIn(page)).toEqual(ORDERED);
      // The order came through the API, without a phone number, which is optional but checked.
      await page.getByLabel('Phone').fill('call me');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('The phone number, please: digits').waitFor();
      await expectFocus(page.getByLabel('Phone'));
      await page.getByLabel('Phone').fill(' ');
      await goOnToPayment(page);
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
      await addToCart(page, EARBUDS);
      await goWithin(page, '/shipping');
      await expect.poll(() => addressIn(page)).toEqual(ORDERED);
      await signOut(page);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
        ORDERED[0],
      );
    },
  );
});

/** Loads the page again, and types before the last order arrives: its address does not replace what was typed. */
async function reloadAndType(page: Page): Promise<void> {
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/v1/order/my?*', async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('City').fill('Nashik');
  const answered = page.waitForResponse('**/api/v1/order/my?*');
  mayAnswer.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.getByLabel('State').fill('Maharashtra');
  expect(await addressIn(page)).toEqual(['', 'Nashik', 'Maharashtra', 'IN', '']);
}

describe('a direct link into the checkout', () => {
  it(
    'leads to the empty cart, which links to the search, or to the address if there is no checkout',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await openSignedIn(page, newShopper(), '/cart');
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
      for (const address of ['/shipping', '/pay']) {
        await page.goto(address);
        await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
        await expectAddress(page, '/cart');
      }
      await page.getByRole('main').getByRole('link', { name: 'Search products' }).click();
      await expectAddress(page, '/search');
      await addToCart(page, EARBUDS);
      await page.goto('/pay');
      await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();
      await expectAddress(page, '/shipping');
    },
  );

  it(
    'asks a visitor to log in: signed out, the cart can only be filled',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await addToCart(page, EARBUDS);
      for (const address of ['/shipping', '/pay', '/orders', '/order/1', '/cart']) {
        await page.goto(address);
        await expectAddress(page, address === '/cart' ? '/?cart=open' : '/');
        // The cart is shown, so it isn't said over it.
        if (address !== '/cart') await page.getByText('Log in to see this page').waitFor();
      }
      await page
        .getByRole('dialog', { name: 'Cart' })
        .getByRole('link', { name: EARBUDS })
        .waitFor();
      await page.getByText('Log in to see this page').waitFor({ state: 'hidden' });
      await submitSignIn(page, newShopper());
      await expectAddress(page, '/cart');
      await expectText(sumOf(page, 'Total'), '₹4,129');
    },
  );
});

/** The address of an order from another device, as in the form. */
const ORDERED = ['12 Lake Road', 'Pune', 'Maharashtra', 'IN', '411001'];

function addressIn(page: Page): Promise<string[]> {
  const fields = ['Address', 'City', 'State', 'Country', 'Pin code'];
  return Promise.all(fields.map((field) => page.getByLabel(field).inputValue()));
}

const wrongCity = {
  success: false,
  code: 'VALIDATION',
  message: 'Check what you sent',
  errors: [{ path: 'shippingInfo.city', message: 'We do not know this city' }],
};
