import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  CARDS,
  openAtPayment,
  expectOrdered,
  fillAddress,
  goOnToPayment,
  openWithCart,
  payWith,
} from '../buying.ts';
import { dismissAndReopen } from '../confirm-dialog.ts';
import { shiftsOf, watchShifts } from '../layout-shifts.ts';
import { chooseMore, fetchOrder, numberOf } from '../orders.ts';
import { cartLink, expectAddress, expectFocus, expectText } from '../page-state.ts';
import { expectAccessibleInBothThemes, expectFitsSmallestScreen } from '../screen-rules.ts';
import { openSignedIn } from '../shopper.ts';
import { profile } from '../sign-in.ts';
import { orderOne, updateProduct, useTestProducts } from '../test-products.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const { sell } = useTestProducts();

const ARRIVES = /[A-Z][a-z]{2} \d+( [A-Z][a-z]{2})? – [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}/;

describe('an address', () => {
  it('is saved at checkout, edited and removed at /addresses, and chosen for the next order', async () => {
    const page = await openWithCart(visitors, { path: '/shipping' });
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Nisha Pillai');
    expect(await page.getByLabel('Full name').getAttribute('autocomplete')).toBe('name');
    expect(await page.getByLabel('Phone').getAttribute('autocomplete')).toBe('tel');
    await page.getByRole('complementary').getByText(ARRIVES).waitFor();
    await fillAddress(page);
    await page.getByLabel('Save for next time').check();
    await goOnToPayment(page);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await page.getByText('Nisha Pillai').last().waitFor();
    await page.getByText(ADDRESS.Phone).waitFor();

    await profile(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: 'Your addresses' }).click();
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Addresses' }));
    await page
      .getByRole('listitem')
      .filter({ hasText: ADDRESS.Address })
      .getByText('Default')
      .waitFor();
    await addAddress(page, '7 Mill Lane');
    const mill = page.getByRole('main').getByRole('listitem').filter({ hasText: '7 Mill Lane' });
    await mill.getByRole('button', { name: /^Make default/ }).click();
    await mill.getByText('Default', { exact: true }).waitFor();
    await expectFocus(mill.getByRole('button', { name: /^Edit/ }));
    await expectAccessibleInBothThemes(page);
    await editCity(page, mill, 'Nashik');
    await removeOther(page, mill);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFitsSmallestScreen(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await addAddress(page, '1 Hill Road');
    await page.getByRole('link', { name: 'HOME' }).first().click();
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await cartLink(page, 1).waitFor();
    await watchShifts(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/shipping');
    await page.getByRole('radio', { name: /7 Mill Lane/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
    await page.setViewportSize({ width: 1280, height: 900 });
    await chooseHill(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expectAddress(page, '/pay');
    await page.getByRole('region', { name: 'Shipping to' }).getByText('1 Hill Road').waitFor();
  });
});

/** Adds an address in the dialog. The name is not the person's own: it may be a present. */
async function addAddress(page: Page, street: string): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await expectFocus(dialog.getByLabel('Full name'));
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await dialog.getByText('Enter the name on the parcel').waitFor();
  await expectFocus(dialog.getByLabel('Full name'));
  const fields = { ...ADDRESS, Address: street, 'Full name': 'Meera Rao' };
  for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field).fill(value);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: street }).waitFor();
  await expectFocus(page.getByRole('button', { name: 'Add address' }));
}

/** Changes the city of an address in the dialog. */
async function editCity(page: Page, card: Locator, city: string): Promise<void> {
  const edit = card.getByRole('button', { name: /^Edit/ });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  await expect.poll(() => dialog.getByLabel('Full name').inputValue()).toBe('Meera Rao');
  await dialog.getByLabel('City').fill(city);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await card.getByText(city).waitFor();
  await expectFocus(edit);
}

/** Removes the address that was the default, asked once. */
async function removeOther(page: Page, kept: Locator): Promise<void> {
  const remove = page.getByRole('button', { name: `Remove Nisha Pillai, ${ADDRESS.Address}` });
  const dialog = page.getByRole('dialog', { name: 'Remove this address?' });
  await dismissAndReopen(page, remove, dialog, 'Keep it');
  await dialog.getByRole('button', { name: 'Remove address' }).click();
  await remove.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Addresses' }));
  await kept.getByText('Default', { exact: true }).waitFor();
}

/** The default stands in the fields; another one is chosen, and changed for this order alone. */
async function chooseHill(page: Page): Promise<void> {
  const street = page.getByLabel('Address');
  await expect.poll(() => street.inputValue()).toBe('7 Mill Lane');
  expect(await page.getByRole('radio', { name: /7 Mill Lane/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Somewhere else' }).check();
  await expect.poll(() => street.inputValue()).toBe('');
  await page.getByRole('radio', { name: /1 Hill Road/ }).check();
  await expect.poll(() => street.inputValue()).toBe('1 Hill Road');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Meera Rao');
  expect(await page.getByLabel('Save for next time').count()).toBe(0);
  await page.getByLabel('City').fill('Nashik');
  await page.getByLabel('Save for next time').waitFor();
}

describe('an order that was just paid', () => {
  it(
    'thanks its buyer, says when it arrives, and is harmless to reload',
    { tags: 'long' },
    async () => {
      const page = await openAtPayment(visitors);
      await payWith(page, CARDS.pays);
      const orderId = await expectOrdered(page);
      await expectAddress(page, `/order/${orderId}?thanks=1`);
      const thanks = page.getByRole('region', { name: 'Thank you, Nisha' });
      await thanks.getByText(ARRIVES).waitFor();
      const order = await fetchOrder(orderId);
      await expectText(page.getByRole('heading', { level: 1 }), `Order ${numberOf(order)}`);
      await expectAccessibleInBothThemes(page);
      await page.reload();
      await thanks.waitFor();
      await cartLink(page, 0).waitFor();
      await page.getByRole('button', { name: 'More' }).waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFitsSmallestScreen(page);
      await thanks.getByRole('link', { name: 'Continue shopping' }).click();
      await expectAddress(page, '/');
    },
  );
});

describe('an order', () => {
  it(
    'is bought again: what can be had goes into the cart, the rest is named',
    { tags: 'long' },
    async () => {
      const lamp = await sell({ price: 1200, stock: 5 });
      const { shopper, orderId } = await orderOne(lamp);
      await updateProduct(lamp, { price: '1500' });
      const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
      await openSignedIn(page, shopper, `/order/${orderId}`);
      await chooseMore(page, 'Buy again');
      await page.getByRole('status').getByText('All of it is in your cart again').waitFor();
      await cartLink(page, 1).waitFor();
      expect(await page.getByRole('heading', { name: /^Thank you/ }).count()).toBe(0);

      await updateProduct(lamp, { stock: '0' });
      await chooseMore(page, 'Buy again');
      await page.getByRole('alert').getByText(`${lamp.name} is sold out.`).waitFor();
      await expectAccessibleInBothThemes(page);
      await page
        .getByRole('status')
        .getByRole('link', { name: 'View cart' })
        .waitFor({ state: 'hidden' });
      await cartLink(page, 1).click();
      await page.getByText('₹1,500').first().waitFor();
    },
  );
});
