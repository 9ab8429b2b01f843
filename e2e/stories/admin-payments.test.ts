import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { fetchOrder, numberOf, placeOrder } from '../orders.ts';
import { expectFocus, expectText, goWithin, section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { rowsOf } from '../tables.ts';
import { expectDisabled, openTransaction, processButton } from '../transaction-page.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
/** The browser's errors for what the shop refuses. */
const REFUSED = [/status of 400/, /status of 409/];

// Other stories use the same shop.
let payments: object;
beforeAll(async () => {
  ({
    settings: { payments },
  } = await callAsAdmin<{ settings: { payments: object } }>('settings'));
});
afterEach(() => callAsAdmin('settings', { method: 'PUT', body: { payments } }));

it(
  'the owner takes bank transfers, and an order waits until its payment is recorded',
  { tags: 'long' },
  async () => {
    await turnOnTransfers(
      await openAsAdmin(visitors, { path: '/admin/settings/delivery', expectedErrors: REFUSED }),
    );
    const { order } = await placeOrder({ method: 'transfer' });
    expect(order.payment.status).toBe('due');
    const page = await openTransaction(visitors, order, { expectedErrors: REFUSED });
    const payment = section(page, 'Payment');
    await payment.getByText('Bank transfer').waitFor();
    await payment.getByText(order.payment.reference).waitFor();
    await expectDisabled(
      processButton(page),
      'It is not paid yet, so it is held: it can’t be shipped. Record its payment, or say that it is to be shipped anyway.',
    );
    await expectGoodAtEverySize(page);

    await record(page, '99999999', '1000');
    await expectText(payment.getByRole('status'), 'Partly paid');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByLabel('Amount').inputValue())
      .toBe(String(order.total - 1_000));
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expectText(payment.getByRole('status'), 'Paid');
    await page.getByText('Processing → Shipped').waitFor();
    await processButton(page).click();
    await page.getByText('Shipped → Delivered').waitFor();
    expect((await fetchOrder(order._id)).status).toBe('Shipped');
  },
);

it(
  'an order that is not paid goes anyway, is found by its payment, and what came for a cancelled one is paid back',
  { tags: 'long' },
  async () => {
    await callAsAdmin('settings', { method: 'PUT', body: { payments: [...TRANSFERS] } });
    const { order } = await placeOrder({ method: 'transfer' });
    const page = await openAsAdmin(visitors, { path: '/admin/transaction?payment=due' });
    const row = rowsOf(page).filter({ hasText: numberOf(order) });
    await row.getByText('Not paid yet: held').waitFor();
    await goWithin(page, `/admin/transaction/${order._id}`);
    await page.getByRole('button', { name: 'Ship anyway' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship anyway' }).click();
    await page.getByText('It is not paid yet, and is to be shipped anyway.').waitFor();
    await page.getByText('Processing → Shipped').waitFor();

    await record(page, '', '1000');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByRole('dialog')
      .getByText(/is to be paid back: you do that/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    const payment = section(page, 'Payment');
    await expectText(payment.getByRole('status'), 'To be paid back');
    await payment.getByRole('button', { name: 'Mark as paid back' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('1000');
    await dialog.getByRole('button', { name: 'Mark as paid back' }).click();
    await expectText(payment.getByRole('status'), 'Refunded');
    await expectFocus(page.getByRole('heading', { level: 1 }));
  },
);

it('a bank statement is shown line by line, recorded, and undone', { tags: 'long' }, async () => {
  await callAsAdmin('settings', { method: 'PUT', body: { payments: [...TRANSFERS] } });
  const { order } = await placeOrder({ method: 'transfer' });
  const page = await openAsAdmin(visitors, { path: '/admin/transaction', expectedErrors: REFUSED });
  await page.getByRole('link', { name: 'Import a bank statement' }).click();
  const lines = page.getByLabel('Or paste its lines');
  await lines.fill('date,amount\n');
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByText(/one of them be reference$/).waitFor();
  const day = new Date().toISOString().slice(0, 10);
  await lines.fill(
    [
      'date,amount,reference,name',
      `${day},${order.total},for ${order.payment.reference},Asha Rao`,
      `${day},12,Thank you,Somebody`,
      `${day},-12,Rent,Landlord`,
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('heading', { name: "2 lines can be imported, 1 can't" }).waitFor();
  await page.getByText('reference: It has the reference of no order').waitFor();
  await page.getByLabel('Only errors').uncheck();
  const row = rowsOf(page).filter({ hasText: numberOf(order) });
  await row.getByText('Pays all that is due').waitFor();
  await page.getByText('Nothing: it is money that went out').waitFor();
  await expectGoodAtEverySize(page);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page.getByText('1 payment recorded').waitFor();
  await expect.poll(async () => (await fetchOrder(order._id)).payment.status).toBe('paid');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  await expect.poll(async () => (await fetchOrder(order._id)).payment.status).toBe('due');
});

const TRANSFERS = [
  { kind: 'card', on: true, name: 'Card', words: '' },
  { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Pay to our account.' },
];

/** Turns bank transfers on, after an IBAN that is wrong. */
async function turnOnTransfers(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await tabs.getByRole('link', { name: 'Payments' }).click();
  const iban = page.getByLabel('IBAN');
  await page.getByLabel('Take bank transfers').first().check();
  await page.getByLabel('Take cash on delivery').first().check();
  const transfer = page.getByRole('group', { name: 'Take bank transfers' });
  await transfer.getByLabel('Words for shoppers').fill('Pay within a week, please.');
  await transfer.getByLabel('Only with some ways of delivery').check();
  await transfer.getByLabel('Standard').check();
  await iban.fill('DE89 3704 0044 0532 0130 01');
  await transfer.getByLabel('Name of the account').fill('Vitrine');
  await page.getByRole('button', { name: 'Move Bank transfer up' }).click();
  await page.getByRole('button', { name: 'Save payments' }).click();
  await page.getByText('An IBAN, please: its check digits are wrong', { exact: true }).waitFor();
  expect(await iban.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Way to pay 1, IBAN: An IBAN, please').waitFor();
  await expectGoodAtEverySize(page);
  await iban.fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save payments' }).click();
  await page.getByText('Settings saved').last().waitFor();
  await expect
    .poll(() => callAsAdmin('settings'))
    .toMatchObject({
      settings: {
        payments: [
          {
            kind: 'transfer',
            on: true,
            iban: 'DE89370400440532013000',
            holder: 'Vitrine',
            deliveries: ['standard'],
          },
          { kind: 'card', on: true },
          { kind: 'delivery', on: true },
        ],
      },
    });
}

/** Records a payment of an order; first one that is more than is due, where one is named. */
async function record(page: Page, tooMuch: string, amount: string): Promise<void> {
  await section(page, 'Payment').getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  if (tooMuch !== '') {
    await dialog.getByLabel('Amount').fill(tooMuch);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByText(/^Only ₹.+ is due: record that, and pay the rest back$/).waitFor();
    await expectGoodAtEverySize(page);
  }
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Note').fill('Statement 7');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await dialog.waitFor({ state: 'detached' });
}
