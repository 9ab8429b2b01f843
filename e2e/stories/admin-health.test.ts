// @module-tag long
import { expect, it } from 'vitest';
import type { HeldShop } from '#contract/backups.ts';
import { openAsAdmin } from '../back-office.ts';
import { expectContrastInDark, expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

it('the owner sees how the shop is, and makes a backup', async () => {
  const page = await openAsAdmin(visitors, { path: '/admin/health' });
  const checks = page.getByRole('region', { name: 'Checks' });
  const database = checks.getByRole('listitem').filter({ hasText: 'PostgreSQL' });
  await database.getByText('OK', { exact: true }).waitFor();
  expect(await checks.getByRole('listitem').count()).toBeGreaterThan(15);
  const scripts = page.getByRole('region', { name: 'Scripts of log-in and payment' });
  await scripts.getByText('This shop runs no scripts of others.').waitFor();
  await scripts.getByText(/^\d+ files of the shop$/).click();
  await scripts.getByText(/^Payment: \/assets\/PayPage-/).waitFor();
  const backups = page.getByRole('region', { name: 'Backups' });
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('The backup has begun').waitFor();
  await backups.getByText('Made', { exact: true }).first().waitFor();
  await backups
    .getByText(/MB · [\d,]+ orders? · asked for$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Look again' }).click();
  await checks.getByText(/The last backup was made \d+ seconds? ago\./).waitFor();
  await expectContrastInDark(page);
  await expectGoodAtEverySize(page);
});

it('the owner of a restored shop reads what was lost, and releases it', async () => {
  // The shop of the stories goes on sending letters to the others.
  const held: HeldShop['held'] = {
    backupAt: '2026-11-26T21:30:00.000Z',
    restoredAt: '2026-11-27T08:00:00.000Z',
    isReady: true,
    lost: { count: 2, amount: 4_500 },
    letters: 7,
  };
  const page = await openAsAdmin(visitors);
  let released: unknown;
  await page.route('**/api/v1/held?*', (route) =>
    route.fulfill({ json: { success: true, ...(released === undefined && { held }) } }),
  );
  await page.route('**/api/v1/held/release?*', async (route) => {
    released = route.request().postDataJSON();
    await route.fulfill({ json: { success: true, message: 'The shop is released' } });
  });
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Health' })
    .click();
  const notice = page.getByRole('region', { name: 'This shop was restored and is held' });
  await notice.getByText('2 payments of ₹4,500 came in whose orders are lost.').waitFor();
  await notice.getByText(/7 e-mails wait until you release it\.$/).waitFor();
  await page.getByRole('region', { name: 'Checks' }).getByRole('listitem').first().waitFor();
  await expectGoodAtEverySize(page);
  await notice.getByRole('checkbox', { name: 'Refund these payments' }).uncheck();
  await notice.getByRole('button', { name: 'Release the shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release the shop?' });
  await dialog.getByText('the payments are kept').waitFor();
  await dialog.getByRole('button', { name: 'Release the shop' }).click();
  await notice.waitFor({ state: 'hidden' });
  expect(released).toEqual({ refundLost: false });
});
