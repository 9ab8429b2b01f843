import type { Locator, Page } from 'playwright-core';
import { expectFocus } from './page-state.ts';

/**
 * Presses a button that opens a confirmation dialog, checks that the safe button has the focus, dismisses the dialog
 * with Escape, and opens it again.
 */
export async function dismissAndReopen(
  page: Page,
  button: Locator,
  dialog: Locator,
  safeButton = 'Cancel',
): Promise<void> {
  await button.click();
  await expectFocus(dialog.getByRole('button', { name: safeButton, exact: true }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(button);
  await button.click();
}
