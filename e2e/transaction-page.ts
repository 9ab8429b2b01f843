import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsAdmin } from './back-office.ts';
import { numberOf, type PlacedOrder } from './orders.ts';
import type { VisitorOptions, Visitors } from './visitor.ts';

/** Opens an order's page of the back office. */
export async function openTransaction(
  visitors: Visitors,
  order: PlacedOrder,
  options: VisitorOptions = {},
): Promise<Page> {
  const path = `/admin/transaction/${order._id}`;
  const page = await openAsAdmin(visitors, { ...options, path });
  await page.getByRole('heading', { level: 1, name: `Transaction ${numberOf(order)}` }).waitFor();
  return page;
}

export function processButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Process status' });
}

/** Waits until a button is disabled, and is described by the reason on the page. */
export async function expectDisabled(button: Locator, reason: string): Promise<void> {
  await button.page().getByText(reason).waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  const reasonId = (await button.getAttribute('aria-describedby')) ?? '';
  const description = button.page().locator(`[id="${reasonId}"]`);
  await expect.poll(() => description.textContent()).toBe(reason);
}
