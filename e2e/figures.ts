import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatMoney, toMinor, toWhole } from '#contract/money.ts';
import type { PlacedOrder } from './orders.ts';
import { rowsOf } from './tables.ts';

/** Figures month by month, as the API answers them. */
export interface Months {
  months: string[];
  products: number[];
  users: number[];
  orders: number[];
  revenue?: number[];
  discount?: number[];
}

/** What the shop consists of, as the API answers it. */
export interface Parts {
  orderFulfillment: Record<'processing' | 'shipped' | 'delivered' | 'cancelled', number>;
  productCategories: { category: string; count: number }[];
  stockAvailability: Record<'inStock' | 'outOfStock', number>;
  revenueDistribution: Record<'net' | 'tax' | 'shipping' | 'discount', number>;
  adminCustomer: Record<'admin' | 'customer', number>;
}

/** A part of the page under its heading. */
export function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** One of the dashboard's four figures. */
export function figure(page: Page, label: string): Promise<string> {
  return figureOf(page, label).innerText();
}

export async function expectFigure(page: Page, label: string, words: string): Promise<void> {
  await expect.poll(() => figure(page, label)).toBe(words);
}

function figureOf(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
}

/** What the marks of a chart stand for. */
export function legendOf(chart: Locator): Promise<string[]> {
  return chart.getByRole('list', { name: 'Legend' }).getByRole('listitem').allTextContents();
}

/** Brings up the figures of a chart as a table, and reads them, a row each. */
export async function tableOf(chart: Locator): Promise<string[][]> {
  const show = chart.getByRole('button', { name: 'Show table' });
  await show.click();
  await expect.poll(() => show.getAttribute('aria-pressed')).toBe('true');
  const rows = rowsOf(chart.getByRole('table'));
  await expect
    .poll(async () => (await rows.first().boundingBox())?.height ?? 0)
    .toBeGreaterThan(20);
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
}

/** What its table calls each part, and how much it has of it. */
export async function firstTwo(chart: Locator): Promise<string[][]> {
  return (await tableOf(chart)).map((row) => row.slice(0, 2));
}

/** Asserts that a chart marks the running month, and that its table has these figures of each month. */
export async function expectMonths(
  chart: Locator,
  charts: Months,
  ...names: ('products' | 'users' | 'orders')[]
): Promise<void> {
  await chart.locator('svg').getByText('so far', { exact: true }).waitFor();
  expect(await tableOf(chart)).toEqual(
    charts.months.map((month, at) => [
      nameOf(month, at === charts.months.length - 1),
      ...names.map((name) => (charts[name][at] ?? 0).toLocaleString()),
    ]),
  );
}

/** What orders come to. */
export function sumOf(orders: readonly PlacedOrder[]): number {
  return toWhole(orders.reduce((sum, { total }) => sum + toMinor(total), 0));
}

/** A sum as the demo shop writes it. */
export function money(amount: number): string {
  return formatMoney(amount, 'INR', 'en-IN');
}

/** The month in which something happened at the demo shop, by its name. */
export function monthOf(at: string): string {
  return write(new Date(at), 'Asia/Kolkata');
}

/** A month such as "2026-06" by its name; the running one says so. */
export function nameOf(month: string, isRunning = false): string {
  const name = write(new Date(`${month}-01T00:00:00Z`), 'UTC');
  return isRunning ? `${name}, so far` : name;
}

function write(date: Date, timeZone: string): string {
  return date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
}
