import { it } from 'vitest';
import {
  addToCart,
  CARDS,
  EARBUDS,
  expectOrdered,
  fillAddress,
  goOnToPayment,
  payWith,
} from '../buying.ts';
import { cartLink } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { logInLink, signOut } from '../sign-in.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const PHONE = { viewport: { width: 390, height: 844 } };
const REFUSED = [/status of 40[01]/];

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
  await email.fill(`tara-${Date.now()}@people.example`);
  await guest.getByRole('button', { name: 'Continue without an account' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/shipping');
  await page.getByLabel('Name').fill('Tara Iyer');
  await fillAddress(page);
  await goOnToPayment(page);
  await payWith(page, CARDS.pays);
  const orderId = await expectOrdered(page);
  await page.goto(`/order/${orderId}`);
  await page.getByText('Tara Iyer').first().waitFor();
  await expectAccessible(page);
  await page.goto('/orders');
  await page.getByRole('heading', { level: 2 }).getByRole('link').waitFor();

  await signOut(page);
  await page.goto(`/order/${orderId}`);
  await logInLink(page).waitFor();
});
