import type { Locator, Page } from 'playwright-core';
import { expectFocus } from './look.ts';

/**
 * Presses a button that asks before it does anything, sees that the safe answer has the focus, thinks
 * better of it, and presses again: the question is open then.
 */
export async function pressAfterSecondThoughts(
  page: Page,
  button: Locator,
  question: Locator,
  safeAnswer = 'Cancel',
): Promise<void> {
  await button.click();
  await expectFocus(question.getByRole('button', { name: safeAnswer, exact: true }));
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expectFocus(button);
  await button.click();
}
