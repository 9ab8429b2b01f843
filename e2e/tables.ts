import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rows of the only table, without the header. */
export function rowsOf(container: Page | Locator): Locator {
  return container.locator('tbody').getByRole('row');
}

/** Waits until the list shows this count. */
export async function expectCount(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Waits until the table has one row, which contains this text. */
export async function expectSingleRow(page: Page, text: string): Promise<void> {
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await rowsOf(page).filter({ hasText: text }).waitFor();
}

/** Reads an amount of money from a text. */
export function amountIn(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''));
}
