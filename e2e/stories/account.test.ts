import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dismissAndReopen } from '../confirm-dialog.ts';
import { expectAddress, expectFocus, section } from '../page-state.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { nameAtSignIn, newShopper, openSignedIn } from '../shopper.ts';
import { logInLink, pressDemo, profile } from '../sign-in.ts';
import { orderOne, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const { sell } = useTestProducts();

describe('one’s own account', () => {
  it('shows what the shop knows, and hands it out as a file', async () => {
    const { shopper, orderId } = await orderOne(await sell({ stock: 1 }));
    const page = await visitors.newPage();
    await openSignedIn(page, shopper);
    await profile(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expectAddress(page, '/account');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Account' }));
    await section(page, 'Profile').getByText(shopper.email).waitFor();
    await section(page, 'Addresses').getByText('You have saved no address yet.').waitFor();
    const wanted = page.getByRole('checkbox', { name: 'Ask me how it was after a delivery' });
    await expect.poll(() => wanted.isChecked()).toBe(true);
    await wanted.click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await wanted.isChecked()).toBe(false);
    await expectGoodAtEverySize(page);

    await section(page, 'Your data').getByText('your profile, addresses, cart, orders').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^account-data-[\d-]+\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({
      profile: { name: shopper.name, email: shopper.email },
      orders: [{ _id: orderId }],
      stoppedLetters: [{ kind: 'delivered' }],
    });

    await section(page, 'Leaving').getByText('An order is not delivered yet.').waitFor();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const notYet = page.getByRole('alert').filter({ hasText: "can't be deleted yet" });
    await notYet.getByText('An order is not delivered yet.').waitFor();
    await expectFocus(notYet);
    await expectAccessibleInBothThemes(page);
    await notYet.getByRole('link', { name: /^See order/ }).click();
    await expectAddress(page, `/order/${orderId}`);
  });

  it(
    'is deleted for good after a log-in that is fresh enough, without leaving the page',
    { tags: 'long' },
    async () => {
      const shopper = newShopper();
      const page = await visitors.newPage({ expectedErrors: [/status of 40[13]/] });
      await openSignedIn(page, shopper, '/account');
      let refusals = 0;
      await page.route('**/api/v1/user/*?id=*', async (route) => {
        if (route.request().method() !== 'DELETE') return route.fallback();
        refusals += 1;
        const message = 'Please log in again to go on.';
        const json = { success: false, code: 'SIGN_IN_AGAIN', message };
        return refusals > 1 ? route.fallback() : route.fulfill({ status: 401, json });
      });
      const dialog = await askToDelete(page);
      await dialog.getByText("This log-in can't be used here again.").waitFor();
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter');
      const again = page.getByRole('dialog', { name: 'Please log in again' });
      await again.getByText('This step asks for a newer log-in').waitFor();
      await nameAtSignIn(page, shopper);
      await pressDemo(page, 'asha');
      await page.getByText('Your account is deleted. You are signed out everywhere.').waitFor();
      await profile(page).waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).pathname).not.toBe('/account');

      await logInLink(page).click();
      await pressDemo(page, 'asha');
      await page
        .getByRole('alert')
        .getByText(/closed|deleted/)
        .waitFor();
    },
  );
});

async function askToDelete(page: Page) {
  const button = page.getByRole('main').getByRole('button', { name: 'Delete my account' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dismissAndReopen(page, button.first(), dialog, 'Keep my account');
  return dialog;
}
