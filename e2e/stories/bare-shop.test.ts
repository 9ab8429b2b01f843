// @module-tag long
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { useMailServer } from '#testing/mail-server.ts';
import { addAuthenticator } from '../authenticator.ts';
import { letterTo, logInByLetter, useBareShop } from '../bare-shop.ts';
import { expectOrdered, fillAddress } from '../buying.ts';
import { cartLink, expectFocus, goWithin, section } from '../page-state.ts';
import { choosePhotos, fillProduct, picture } from '../product-form.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const mail = useMailServer();
beforeEach(() => {
  mail.received.length = 0;
});
const shop = useBareShop(mail);
// After the hooks of the shop: its pages are closed before it.
const visitors = useVisitors();

/** Answers the questions of the setup, of which delivery is left for later. */
async function setUpInGermany(page: Page): Promise<void> {
  const goOn = () => page.getByRole('button', { name: 'Save and go on' }).click();
  const reach = (step: string) =>
    page.getByRole('heading', { level: 2, name: step, exact: true }).waitFor();
  await goWithin(page, '/admin/dashboard');
  await page.getByText('The shop is not open yet').waitFor();
  await page.getByRole('link', { name: 'Set up the shop' }).click();
  await reach('Shop');
  await page.getByLabel('Name').fill('');
  await goOn();
  await page.getByText('Choose a country').last().waitFor();
  await expectFocus(page.getByLabel('Name'));
  await page.getByLabel('Name').fill('Lampenladen');
  await expect.poll(() => page.getByText('Must not be empty').count()).toBe(0);
  await page.getByLabel('Country of the seller').selectOption('Germany');
  await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('EUR');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expectGoodAtEverySize(page);
  await goOn();
  // The shop is opened anew, and the page loaded again.
  await reach('Tax');
  // Nobody takes over the rate of another country unseen.
  expect(await page.getByRole('textbox', { name: 'Tax', exact: true }).inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Tax', exact: true }).fill('19');
  await expectGoodAtEverySize(page);
  await goOn();
  await reach('Delivery');
  await expectFocus(page.getByRole('heading', { level: 2, name: 'Delivery' }));
  await page.getByLabel('Shipping charge').waitFor();
  await expectGoodAtEverySize(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await reach('E-mail');
  await expectGoodAtEverySize(page);
  const before = mail.received.length;
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await letterTo(mail, OWNER, before);
  await goOn();
  await reach('Payment');
  await page.getByLabel('Take bank transfers').first().check();
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByLabel('Name of the account').fill('Lampenladen GmbH');
  await goOn();
  await page.getByText('The shop is open: it can sell.').waitFor();
  await expectFocus(page.getByRole('heading', { level: 2, name: 'Summary' }));
  await expectGoodAtEverySize(page);

  await goWithin(page, '/admin/setup?step=tax');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Tax', exact: true }).inputValue())
    .toBe('19');
  await page.getByRole('button', { name: 'Use the rules of Germany' }).click();
  await reach('Delivery');
  // Proposed with the currency.
  expect(await page.getByLabel('Shipping charge').inputValue()).toBe('4.9');
}

const OWNER = 'owner@shop.example';
const GUEST = 'tara@people.example';
// Also while the shop is opened anew.
const REFUSED = [/status of (?:40[13]|503)/, /ERR_CONNECTION_REFUSED/];

it('a shop with a database and a mail server alone gets its owner by a link, who adds a passkey, and sells to a guest', async () => {
  const page = await visitors.newPage({ own: true, expectedErrors: REFUSED });
  await page.goto(shop().url + shop().ownerPath);
  await page.getByRole('heading', { level: 1, name: 'Become the owner' }).waitFor();
  await expectGoodAtEverySize(page);
  await logInByLetter(page, mail, OWNER);
  await page.getByText(`(${OWNER})`).waitFor();
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await page.getByRole('heading', { level: 1, name: 'The shop is yours' }).waitFor();
  await expectGoodAtEverySize(page);

  await addAuthenticator(page);
  await goWithin(page, '/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText(', not used yet').waitFor();
  // Without the page being loaded again: a passkey is a second factor, too.
  await section(page, 'Second factor').getByText('0 recovery codes left').waitFor();

  await setUpInGermany(page);
  await goWithin(page, '/admin/product/new');
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
  const lamp = {
    Name: 'Lamp',
    Category: 'Home',
    Price: '499.50',
    Stock: '3',
    Description: 'Warm.',
  };
  await fillProduct(page, lamp);
  await choosePhotos(page, await picture('red'));
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.waitForURL((url) => url.pathname !== '/admin/product/new');
  await goWithin(page, '/admin/settings/tax');
  await expect.poll(() => page.getByLabel('Prices', { exact: true }).inputValue()).toBe('included');

  const thief = await visitors.newPage({ own: true, expectedErrors: REFUSED });
  await thief.goto(shop().url + shop().ownerPath);
  await logInByLetter(thief, mail, 'thief@people.example');
  await thief.getByRole('button', { name: 'Become the owner' }).click();
  await thief.getByText('This link does not count any more').waitFor();

  const guest = await visitors.newPage({ own: true, viewport: { width: 390, height: 844 } });
  await guest.goto(shop().url);
  await guest
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await cartLink(guest, 1).click();
  await guest.getByRole('link', { name: /^Checkout|^Log in to/ }).click();
  await guest.getByRole('textbox', { name: 'E-mail for your order' }).fill(GUEST);
  await guest.keyboard.press('Enter');
  await guest.waitForURL(({ pathname }) => pathname === '/shipping');
  await guest.getByLabel('Country').selectOption('India');
  await guest.getByLabel('Name').fill('Tara Iyer');
  await fillAddress(guest);
  await guest.getByRole('button', { name: 'Continue to payment' }).click();
  await guest.getByRole('button', { name: 'Place order' }).click();
  const orderId = await expectOrdered(guest, 'Not paid yet');
  const letter = await letterTo(mail, GUEST);
  expect(letter.subject).toMatch(/^We have your order #\d+$/);
  expect(letter.text).toMatch(/RF\d{2}/);
  expect(letter.text).toContain(`${shop().url}/track/${orderId}#`);
});
