import type { Locator, Page } from 'playwright-core';

/** Presses and types as an owner does, and counts how often. */
export function countSteps(page: Page) {
  const steps = { clicks: 0, fields: 0 };
  return {
    steps,
    async press(button: Locator) {
      await button.click();
      steps.clicks += 1;
    },
    async type(label: string, text: string) {
      const field = page.getByLabel(label, { exact: true });
      await field.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      if (label.startsWith('Add values')) await page.keyboard.press('Enter');
      steps.fields += 1;
    },
  };
}

/** Pastes text into a field, as from a sheet. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The label of what has the focus. */
export async function nameOfFocus(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
