import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { numberOf, placeOrder } from '../orders.ts';
import { goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { rowsOf } from '../tables.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

// Other stories use the same shop.
afterAll(() =>
  callAsAdmin('settings', { method: 'PUT', body: { letters: { to: '', kinds: {} } } }),
);

const letterOf = (page: Page, words: string) => rowsOf(page).filter({ hasText: words }).first();

it('an admin writes the words of a letter, previews and tests it, and sees what was sent', async () => {
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
  await page.getByRole('button', { name: 'Save letters' }).click();
  await page.getByText('Settings saved').waitFor();

  const { order } = await placeOrder();
  await goWithin(page, '/admin/letters');
  const sent = letterOf(page, `Order ${numberOf(order)}`);
  await expect
    .poll(async () => {
      await goWithin(page, '/admin/letters?state=waiting');
      await goWithin(page, '/admin/letters');
      await sent.waitFor();
      return rowsOf(page)
        .filter({ hasText: `Order ${numberOf(order)}` })
        .allTextContents();
    })
    .toEqual([expect.stringContaining('Sent'), expect.stringContaining('Sent')]);
  await expectGoodAtEverySize(page);
  await sent.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The letter is on its way again').waitFor();

  const mail = await visitors.newPage();
  await mail.goto('/local/mail');
  await mail
    .getByRole('link', { name: `Hooray, #${order.number} at` })
    .first()
    .click();
  const letter = mail.frameLocator('iframe[title="The letter"]');
  await letter.getByRole('paragraph').filter({ hasText: 'We wrap it by hand.' }).waitFor();
});
