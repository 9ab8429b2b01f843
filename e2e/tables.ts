import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rows of the page's one table, without its headers. */
export function rowsOf(place: Page | Locator): Locator {
  return place.locator('tbody').getByRole('row');
}

/** Waits until the list says how many there are. */
export async function expectCount(page: Page, words: string): Promise<void> {
  await page.getByRole('main').getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** Waits until the table holds one row, with this in it. */
export async function expectOnly(page: Page, words: string): Promise<void> {
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await rowsOf(page).filter({ hasText: words }).waitFor();
}

/** A sum of money as a number. */
export function amountIn(words: string): number {
  return Number(words.replaceAll(/[^\d.]/g, ''));
}
