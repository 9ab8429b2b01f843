import { describe, it } from 'vitest';
import {
  openAtPayment,
  CARDS,
  expectOrdered,
  expectOrders,
  goOnToPayment,
  payButton,
  payWith,
  typeCard,
} from '../buying.ts';
import { expectAddress, expectFocus } from '../page-state.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/** The browser's console error for a declined card. */
const REFUSED = /status of 402/;

describe('cards', () => {
  it('pay only if their fields are valid and the bank accepts them', async () => {
    const page = await openAtPayment(visitors, { expectedErrors: [REFUSED] });
    await payButton(page).click();
    await page.getByText('Enter the card number').waitFor();
    await expectFocus(page.getByLabel('Card number'));
    await page.getByLabel('Card number').fill('4242424242424241');
    await page.getByText('Check the card number: a digit is wrong').waitFor();
    await page.getByLabel('Expiry').fill('1220');
    await page.getByText('This card has expired').waitFor();
    await typeCard(page, CARDS.pays);
    await page.getByText('Enter the CVC').waitFor({ state: 'detached' });

    const alert = page.getByRole('main').getByRole('alert');
    await payWith(page, CARDS.declined);
    await alert.getByText('Your card was declined. Nothing was charged.').waitFor();
    await payWith(page, CARDS.noFunds);
    await alert
      .getByText(/^Your card doesn't have enough money for this. Nothing was charged./)
      .waitFor();
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await expectOrders(page, 1);
  });

  it(
    'five declined cards: the checkout is closed, and a link leads to the next one',
    { tags: 'long' },
    async () => {
      const page = await openAtPayment(visitors, { expectedErrors: [REFUSED, /status of 409/] });
      const alert = page.getByRole('main').getByRole('alert');
      for (const [card, words] of [
        [CARDS.declined, 'Your card was declined.'],
        [CARDS.noFunds, "Your card doesn't have enough money"],
        [CARDS.declined, 'Your card was declined.'],
        [CARDS.noFunds, "Your card doesn't have enough money"],
        [
          CARDS.declined,
          '5 payments were declined, so this checkout has ended. Nothing was charged',
        ],
      ] as const) {
        await payWith(page, card);
        await alert.getByText(words, { exact: false }).waitFor();
      }
      await page.getByRole('heading', { name: 'Too many declined payments' }).waitFor();
      await page.getByRole('link', { name: 'Check out again' }).click();
      await goOnToPayment(page);
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
      await expectOrders(page, 1);
    },
  );

  it('a card with a confirmation step: failed, then confirmed', async () => {
    const page = await openAtPayment(visitors);
    await payWith(page, CARDS.confirmationStep);
    await page.getByRole('button', { name: 'Fail' }).click();
    await page
      .getByRole('alert')
      .getByText(/^The payment was not confirmed. Nothing was charged./)
      .waitFor();
    await expectAddress(page, '/pay');
    await payWith(page, CARDS.confirmationStep);
    await page.getByRole('button', { name: 'Complete' }).click();
    await expectOrdered(page);
    await expectOrders(page, 1);
  });

  it('after a failed confirmation another card can be used', { tags: 'long' }, async () => {
    const page = await openAtPayment(visitors);
    await payWith(page, CARDS.confirmationStep);
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await expectOrders(page, 1);
  });
});
