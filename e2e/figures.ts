import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatMoney, toMinor, toWhole } from '#contract/money.ts';
import type { PlacedOrder } from './orders.ts';
import { rowsOf } from './tables.ts';

/** Monthly figures, as in the API. */
export interface MonthlyFigures {
  months: string[];
  products: number[];
  users: number[];
  orders: number[];
  revenue?: number[];
  discount?: number[];
}

/** The figures of the pie charts, as in the API. */
export interface PieFigures {
  orderFulfillment: Record<'processing' | 'shipped' | 'delivered' | 'cancelled', number>;
  productCategories: { category: string; count: number }[];
  stockAvailability: Record<'inStock' | 'outOfStock', number>;
  revenueDistribution: Record<'net' | 'tax' | 'shipping' | 'discount', number>;
  adminCustomer: Record<'admin' | 'customer', number>;
}

/** One of the dashboard's four figures. */
export function figure(page: Page, label: string): Promise<string> {
  return figureOf(page, label).innerText();
}

export async function expectFigure(page: Page, label: string, text: string): Promise<void> {
  await expect.poll(() => figure(page, label)).toBe(text);
}

function figureOf(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
}

/** The entries of a chart's legend. */
export function legendOf(chart: Locator): Promise<string[]> {
  return chart.getByRole('list', { name: 'Legend' }).getByRole('listitem').allTextContents();
}

/** Shows a chart's table and returns the texts of its cells, row by row. */
export async function tableOf(chart: Locator): Promise<string[][]> {
  const show = chart.getByRole('button', { name: 'Show table' });
  const isShown = async () => (await show.getAttribute('aria-pressed')) === 'true';
  if (!(await isShown())) await show.click();
  await expect.poll(isShown).toBe(true);
  const rows = rowsOf(chart.getByRole('table'));
  await expect
    .poll(async () => (await rows.first().boundingBox())?.height ?? 0)
    .toBeGreaterThan(20);
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
}

/** The first two columns of a chart's table. */
export async function namesAndValues(chart: Locator): Promise<string[][]> {
  return (await tableOf(chart)).map((row) => row.slice(0, 2));
}

/** Checks that a chart marks the current month, and that its table has these figures. */
export async function expectMonths(
  chart: Locator,
  charts: MonthlyFigures,
  ...names: ('products' | 'users' | 'orders')[]
): Promise<void> {
  await chart.locator('svg').getByText('so far', { exact: true }).waitFor();
  expect(await tableOf(chart)).toEqual(
    charts.months.map((month, index) => [
      monthName(month, index === charts.months.length - 1),
      ...names.map((name) => (charts[name][index] ?? 0).toLocaleString()),
    ]),
  );
}

/** The sum of the orders' totals, less what was given back of them. */
export function sumOf(orders: readonly PlacedOrder[]): number {
  return toWhole(
    orders.reduce((sum, { total, refunds }) => {
      const given = refunds.filter(({ status }) => status === 'succeeded');
      return sum + toMinor(total) - given.reduce((all, { amount }) => all + toMinor(amount), 0);
    }, 0),
  );
}

/** An amount in the demo shop's format. */
export function money(amount: number): string {
  return formatMoney(amount, 'INR', 'en-IN');
}

/** The name of the month of a timestamp, in the demo shop's time zone. */
export function monthOf(timestamp: string): string {
  return formatMonth(new Date(timestamp), 'Asia/Kolkata');
}

/** The name of a month such as "2026-06", as charts show it. */
export function monthName(month: string, isCurrent = false): string {
  const name = formatMonth(new Date(`${month}-01T00:00:00Z`), 'UTC');
  return isCurrent ? `${name}, so far` : name;
}

function formatMonth(date: Date, timeZone: string): string {
  return date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
}
