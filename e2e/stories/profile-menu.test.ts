import { describe, expect, it } from 'vitest';
import { expectAddress, expectFocus } from '../page-state.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO, logInLink, profile } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the profile menu', () => {
  it(
    'is an icon without a photo, closes on Escape, on a click outside, on its own button and on each of its links, and can be used with the keyboard alone',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await openSignedIn(page, DEMO.admin);
      await profile(page).locator('svg').waitFor();
      const orders = page.getByRole('link', { name: 'Orders' });
      const open = async () => {
        await profile(page).click();
        await orders.waitFor();
        await expect.poll(() => profile(page).getAttribute('aria-expanded')).toBe('true');
      };
      const expectClosed = async () => {
        await orders.waitFor({ state: 'hidden' });
        await expect.poll(() => profile(page).getAttribute('aria-expanded')).toBe('false');
      };

      await open();
      await page.keyboard.press('Escape');
      await expectClosed();
      await expectFocus(profile(page));

      await open();
      // Text can't be focused, but Escape must still work.
      await page.getByText(DEMO.admin.email).click();
      await page.keyboard.press('Escape');
      await expectClosed();
      await expectFocus(profile(page));

      await open();
      await page.getByRole('heading', { level: 1 }).click();
      await expectClosed();

      await open();
      await profile(page).click();
      await expectClosed();

      await open();
      await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
      await expectClosed();
      // A menu that is opened before the next page is there closes when it comes.
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Search' }));

      await open();
      await orders.click();
      await expectClosed();
      await expectAddress(page, '/orders');
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Orders' }));

      await profile(page).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expectFocus(page.getByRole('link', { name: 'Admin' }));
      await page.keyboard.press('ArrowDown');
      await expectFocus(page.getByRole('link', { name: 'Orders' }));
      await page.keyboard.press('ArrowDown');
      await expectFocus(page.getByRole('link', { name: 'Account' }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await logInLink(page).waitFor();
    },
  );

  it(
    'asks for the profile photo, and stays an icon if that can’t be loaded',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: [/ERR_FAILED/] });
      await page.route('https://lh3.googleusercontent.com/**', (route) => route.abort());
      await page.route('**/api/v1/user/demo-asha', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { user: object };
        await route.fulfill({
          response,
          json: {
            ...answer,
            user: { ...answer.user, photo: 'https://lh3.googleusercontent.com/asha.jpg' },
          },
        });
      });
      const asked = page.waitForRequest('https://lh3.googleusercontent.com/**');
      await openSignedIn(page, DEMO.asha);
      expect((await asked).headers()).not.toHaveProperty('referer');
      await profile(page).locator('svg').waitFor();
    },
  );
});
