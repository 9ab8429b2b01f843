import { expect, it } from 'vitest';
import {
  addToCart,
  CARDS,
  EARBUDS,
  expectOrdered,
  fillAddress,
  goOnToPayment,
  payWith,
} from '../buying.ts';
import { codeFor, trackPathFor } from '../local-mail.ts';
import { cartLink, expectFocus, section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { logInLink, profile, signOut } from '../sign-in.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const PHONE = { viewport: { width: 390, height: 844 } };
const REFUSED = [/status of 40[014]/];

it('somebody with a phone buys without an account, and finds the order on it', async () => {
  const page = await visitors.newPage({ ...PHONE, own: true, expectedErrors: REFUSED });
  await page.goto('/');
  await addToCart(page, EARBUDS);
  await cartLink(page, 1).click();
  await page.getByRole('link', { name: /^Checkout|^Log in to/ }).click();
  const guest = page.getByRole('form', { name: 'Continue without an account' });
  const email = guest.getByRole('textbox', { name: 'E-mail for your order' });
  await email.fill('tara');
  await page.keyboard.press('Enter');
  await guest.getByText('such as asha@example.com').waitFor();
  await expectGoodAtEverySize(page);
  await page.setViewportSize(PHONE.viewport);
  const address = `tara-${Date.now()}@people.example`;
  await email.fill(address);
  const headings = page.getByRole('main').getByRole('heading');
  // The shortest way comes first for whoever is about to pay.
  expect((await headings.allTextContents()).slice(0, 2)).toEqual([
    'Log in',
    'Continue without an account',
  ]);
  await guest.getByRole('button', { name: 'Continue without an account' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/shipping');
  await page.getByLabel('Name').fill('Tara Iyer');
  await fillAddress(page);
  await goOnToPayment(page);
  await page.getByText(`Letters about your order go to ${address}.`).waitFor();
  await payWith(page, CARDS.pays);
  const orderId = await expectOrdered(page);
  await page.getByRole('heading', { name: 'Thank you, Tara', exact: true }).waitFor();
  await page.getByText(`Letters about your order go to ${address}.`).waitFor();
  await page.goto(`/order/${orderId}`);
  await page.getByText('Tara Iyer').first().waitFor();
  await expectAccessible(page);
  await page.goto('/orders');
  await page.getByRole('heading', { level: 2 }).getByRole('link').waitFor();

  await page.goto('/account');
  const guestPart = section(page, 'Guest');
  await guestPart.getByRole('button', { name: 'Keep my orders' }).waitFor();
  expect(await section(page, 'Letters').count()).toBe(0);
  await expectAccessible(page);
  await signOut(page);
  await page.goto(`/order/${orderId}`);
  await logInLink(page).waitFor();

  const other = await visitors.newPage({ own: true, expectedErrors: REFUSED });
  const path = await trackPathFor(other, address);
  await other.goto(path);
  await other.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
  expect(await other.getByText('Tara Iyer').count()).toBe(0);
  await expectGoodAtEverySize(other);
  await other.getByRole('button', { name: 'Send me a code' }).click();
  await other.getByRole('textbox', { name: 'Code' }).waitFor();
  // A phone drops the page while its reader looks for the letter.
  await other.reload();
  await other.getByRole('textbox', { name: 'Code' }).fill(await codeFor(other, address));
  await other.keyboard.press('Enter');
  await other.getByText('Tara Iyer').waitFor();
  await expectGoodAtEverySize(other);
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Invoice' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await other.getByRole('button', { name: 'Cancel order' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await other.getByText('Order cancelled').waitFor();
  await other.getByText('Refund on its way').or(other.getByText('Refunded')).first().waitFor();
  await other.goto(path.replace(/#.*/, '#AAAAAAAAAAAAAAAAAAAAAA'));
  await other.getByRole('heading', { level: 1, name: 'Order not found' }).waitFor();
});

it('a guest keeps the orders in an account, by a code', { tags: 'long' }, async () => {
  const page = await visitors.newPage({ own: true, expectedErrors: REFUSED });
  const address = `mira-${Date.now()}@people.example`;
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail for your order' }).fill(address);
  await page.keyboard.press('Enter');
  await profile(page).waitFor();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.goto('/account');
  const guestPart = section(page, 'Guest');
  await guestPart.getByRole('button', { name: 'Keep my orders' }).click();
  const field = guestPart.getByRole('textbox', { name: 'Code' });
  await codeFor(page, address);
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await guestPart.getByText('That code is not right').waitFor();
  await guestPart.getByRole('button', { name: 'Send another code' }).click();
  await guestPart.getByText('Another code was sent').waitFor();
  await expectFocus(field);
  expect(await guestPart.getByText('That code is not right').count()).toBe(0);
  await field.fill(await codeFor(page, address));
  await page.keyboard.press('Enter');
  await page.getByText('Your orders are in your account now').waitFor();
  await guestPart.waitFor({ state: 'detached' });
  await page.reload();
  await section(page, 'Devices').getByText('This device').waitFor();
  expect(await guestPart.count()).toBe(0);
});
