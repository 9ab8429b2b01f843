import { describe, it } from 'vitest';
import {
  arriveAtPay,
  CARDS,
  expectOrdered,
  expectOrders,
  goOnToPayment,
  payButton,
  payWith,
  typeCard,
} from '../buying.ts';
import { expectAddress, expectFocus } from '../look.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/** How the browser notes a card that was refused. */
const REFUSED = /status of 402/;

describe('cards', () => {
  it('one that is declined, one without funds, then one that pays', async () => {
    const page = await arriveAtPay(visitors, { complaints: [REFUSED] });
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

  it('five that are declined: the checkout is over, and the next one is at hand', async () => {
    const page = await arriveAtPay(visitors, { complaints: [REFUSED, /status of 409/] });
    const alert = page.getByRole('main').getByRole('alert');
    for (const [card, words] of [
      [CARDS.declined, 'Your card was declined.'],
      [CARDS.noFunds, "Your card doesn't have enough money"],
      [CARDS.declined, 'Your card was declined.'],
      [CARDS.noFunds, "Your card doesn't have enough money"],
      [CARDS.declined, '5 payments were declined, so this checkout has ended. Nothing was charged'],
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
  });

  it('what is wrong with what was typed is said at its field, before anything is sent', async () => {
    const page = await arriveAtPay(visitors);
    await payButton(page).click();
    await page.getByText('Enter the card number').waitFor();
    await expectFocus(page.getByLabel('Card number'));
    await page.getByLabel('Card number').fill('4242424242424241');
    await page.getByText('Check the card number: a digit is wrong').waitFor();
    await page.getByLabel('Expiry').fill('1220');
    await page.getByText('This card has expired').waitFor();
    await typeCard(page, CARDS.pays);
    await page.getByText('Enter the CVC').waitFor({ state: 'detached' });
  });

  it('one that is to be confirmed: failed, then confirmed', async () => {
    const page = await arriveAtPay(visitors);
    await payWith(page, CARDS.asks);
    await page.getByRole('button', { name: 'Fail' }).click();
    await page
      .getByRole('alert')
      .getByText(/^The payment was not confirmed. Nothing was charged./)
      .waitFor();
    await expectAddress(page, '/pay');
    await payWith(page, CARDS.asks);
    await page.getByRole('button', { name: 'Complete' }).click();
    await expectOrdered(page);
    await expectOrders(page, 1);
  });

  it('one that was not confirmed leaves the way to another', async () => {
    const page = await arriveAtPay(visitors);
    await payWith(page, CARDS.asks);
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await expectOrders(page, 1);
  });
});
