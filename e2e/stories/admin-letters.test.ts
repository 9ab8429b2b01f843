// @module-tag long
import { afterEach, expect, it } from 'vitest';
import type { LettersPage } from '#contract/letters.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { numberOf, placeOrder } from '../orders.ts';
import { goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { rowsOf } from '../tables.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

// Other stories use the same shop.
afterEach(() =>
  callAsAdmin('settings', { method: 'PUT', body: { letters: { to: '', kinds: {} } } }),
);

it('an admin writes the words of a letter, previews it and sends a test, sees what was sent with them, reads it, and sends it again', async () => {
  const page = await openAsAdmin(visitors, { path: '/admin/settings/letters' });
  const kind = page.getByRole('group', { name: 'Order confirmed' });
  await page.locator('summary').filter({ hasText: 'Order confirmed' }).click();
  await kind.getByLabel('Subject').fill('Hooray, #{number} at {shop}');
  await kind.getByLabel('Opening words').fill('We wrap it by hand.');
  await kind.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview of “Order confirmed”"]');
  await preview.getByRole('paragraph').filter({ hasText: 'We wrap it by hand.' }).waitFor();
  await kind.getByText('Hooray, #1001 at').waitFor();
  await expectGoodAtEverySize(page);
  await kind.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText(/^A test is on its way to /).waitFor();
  await page.getByRole('button', { name: 'Save e-mails' }).click();
  await page.getByText('Settings saved').waitFor();

  const { order } = await placeOrder();
  const statesOf = async () => {
    const { letters } = await callAsAdmin<LettersPage>('letters');
    return letters.filter((each) => each.order?._id === order._id).map(({ state }) => state);
  };
  await expect.poll(statesOf).toEqual(['sent', 'sent']);
  await goWithin(page, '/admin/letters');
  // The shop is told of the order, too.
  const sent = rowsOf(page)
    .filter({ hasText: `Order ${numberOf(order)}` })
    .filter({ hasText: 'Order confirmed' });
  await sent.getByText('Sent', { exact: true }).waitFor();
  await expectGoodAtEverySize(page);
  await sent.getByRole('button', { name: 'Read' }).click();
  const read = page.getByRole('dialog');
  await read.getByText(`order/${order._id}`).waitFor();
  await expectGoodAtEverySize(page);
  await read.getByRole('button', { name: 'Close' }).click();
  await sent.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The e-mail is on its way again').waitFor();

  await page.goto('/local/mail');
  await page
    .getByRole('link', { name: `Hooray, ${numberOf(order)} at` })
    .first()
    .click();
  const letter = page.frameLocator('iframe[title="The letter"]');
  await letter.getByRole('paragraph').filter({ hasText: 'We wrap it by hand.' }).waitFor();
});
