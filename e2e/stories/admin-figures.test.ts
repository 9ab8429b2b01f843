// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin, callAsAdmin } from '../back-office.ts';
import {
  expectFigure,
  expectMonths,
  figure,
  namesAndValues,
  legendOf,
  money,
  monthOf,
  type MonthlyFigures,
  monthName,
  type PieFigures,
  sumOf,
  tableOf,
} from '../figures.ts';
import { expectText, section } from '../page-state.ts';
import { allOrders, numberOf, type PlacedOrder, placeOrder } from '../orders.ts';
import { amountIn, rowsOf } from '../tables.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the dashboard', () => {
  it('shows the same totals as the lists of the back office, with their months, and changes by exactly what is bought and deleted', async () => {
    const [page, orders] = await Promise.all([openAsAdmin(visitors), allOrders()]);
    const standing = orders.filter(({ status }) => status !== 'Cancelled');
    await expectFigure(page, 'Revenue', money(sumOf(standing)));
    await expectFigure(page, 'Transactions', standing.length.toLocaleString());
    const cancelled = orders.length - standing.length;
    await page.getByText(`All time, ${cancelled.toLocaleString()} cancelled not counted`).waitFor();
    await page
      .getByText(/this month so far, against (nothing on )?the same days of \w+$/)
      .nth(3)
      .waitFor();
    await expect.poll(() => page.getByText('All time').count()).toBe(2);
    await expect.poll(() => page.getByText('Now', { exact: true }).count()).toBe(2);
    await expectFigure(page, 'Users', (await totalOf('user/all')).toLocaleString());
    await expectFigure(
      page,
      'Products',
      (await totalOf('product/admin-products')).toLocaleString(),
    );

    const latest = rowsOf(page.getByRole('table', { name: 'Latest transactions' }));
    await expect
      .poll(() => latest.getByRole('link').allTextContents())
      .toEqual(orders.slice(0, 5).map((order) => numberOf(order)));
    const admins = await totalOf('user/all', { role: 'admin' });
    await section(page, 'Admins and customers').getByText(`Admins${admins}`).waitFor();
    const byStock = await callAsAdmin<{ products: { name: string; stock: number }[] }>(
      'product/admin-products?sort=stock',
    );
    const scarce = byStock.products.filter(({ stock }) => stock <= 10);
    await expect
      .poll(() => section(page, 'Low stock').getByRole('listitem').allTextContents())
      .toEqual(
        scarce.map(({ name, stock }) =>
          stock === 0 ? `${name}Out of stock` : `${name}${stock} left`,
        ),
      );

    await expectMonthlySums(page, standing);

    const [revenue, count] = [await figure(page, 'Revenue'), await figure(page, 'Transactions')];
    const { order } = await placeOrder();
    await lookAgain(page);
    await expectFigure(page, 'Revenue', money(amountIn(revenue) + order.total));
    await expectFigure(page, 'Transactions', (amountIn(count) + 1).toLocaleString());
    await page.getByRole('link', { name: numberOf(order) }).waitFor();
    await callAsAdmin(`order/${order._id}`, { method: 'DELETE' });
    await lookAgain(page);
    await expectFigure(page, 'Revenue', revenue);
    await expectFigure(page, 'Transactions', count);
  });
});

describe('the charts', () => {
  it('show the same figures as their titles, legends and tables, also by keyboard', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/chart/bar' });
    await expectBars(page);
    await page.getByRole('link', { name: 'Line' }).click();
    await expectLines(page);
    await page.getByRole('link', { name: 'Pie' }).click();
    await expectPies(page);
  });
});

/** Checks the monthly sums of the transactions, in the chart and in its table. */
async function expectMonthlySums(page: Page, standing: readonly PlacedOrder[]): Promise<void> {
  const chart = section(page, 'Revenue and transactions');
  await expect.poll(() => legendOf(chart)).toEqual(['Revenue', 'Transactions']);
  const expected = Map.groupBy(standing, ({ createdAt }) => monthOf(createdAt));
  const rows = (await tableOf(chart)).map(([name = '', revenue, count]) => {
    const month = name.replace(', so far', '');
    const placed = expected.get(month) ?? [];
    expect([month, revenue, count]).toEqual([month, money(sumOf(placed)), `${placed.length}`]);
    return name;
  });
  expect(rows).toHaveLength(6);
  expect(rows.at(-1)).toBe(`${monthOf(new Date().toISOString())}, so far`);
}

async function expectBars(page: Page): Promise<void> {
  const { charts } = await callAsAdmin<{ charts: MonthlyFigures }>('dashboard/bar');
  const people = section(page, 'Products and users');
  await expect.poll(() => legendOf(people)).toEqual(['Products', 'Users']);
  await expectMonths(people, charts, 'products', 'users');
  await expect.poll(() => legendOf(section(page, 'Orders'))).toEqual(['Orders']);
  await expectMonths(section(page, 'Orders'), charts, 'orders');
}

async function expectLines(page: Page): Promise<void> {
  const { charts } = await callAsAdmin<{ charts: MonthlyFigures }>('dashboard/line');
  await expectMonths(section(page, 'Users'), charts, 'users');
  await expectMonths(section(page, 'Products'), charts, 'products');
  for (const name of ['Revenue', 'Discount'] as const) {
    const chart = section(page, name);
    await expect.poll(() => legendOf(chart)).toEqual([name]);
    const values = name === 'Revenue' ? charts.revenue : charts.discount;
    expect(await tableOf(chart)).toEqual(
      charts.months.map((month, at) => [monthName(month, at === 11), money(values?.[at] ?? 0)]),
    );
  }
  const [first = '', second = ''] = charts.months;
  const chart = section(page, 'Users');
  await chart.getByRole('application', { name: 'Users' }).focus();
  await expectText(chart.getByRole('status'), `${monthName(first)}Users${charts.users[0]}`);
  await page.keyboard.press('ArrowRight');
  await expectText(chart.getByRole('status'), `${monthName(second)}Users${charts.users[1]}`);
  await page.keyboard.press('Tab');
  await chart.getByRole('status').waitFor({ state: 'detached' });
}

async function expectPies(page: Page): Promise<void> {
  const { charts } = await callAsAdmin<{ charts: PieFigures }>('dashboard/pie');
  const { processing, shipped, delivered, cancelled } = charts.orderFulfillment;
  const orders = section(page, 'Order fulfilment');
  await orders.getByText('All time', { exact: true }).waitFor();
  expect(await namesAndValues(orders)).toEqual([
    ['Processing', processing.toLocaleString()],
    ['Shipped', shipped.toLocaleString()],
    ['Delivered', delivered.toLocaleString()],
    ['Cancelled', cancelled.toLocaleString()],
  ]);
  const categories = await namesAndValues(section(page, 'Product categories'));
  expect(categories).toEqual(
    charts.productCategories.map(({ category, count }) => [category, `${count}`]),
  );
  const { inStock, outOfStock } = charts.stockAvailability;
  expect(await namesAndValues(section(page, 'Stock availability'))).toEqual([
    ['In stock', `${inStock}`],
    ['Out of stock', `${outOfStock}`],
  ]);
  const { net, tax, shipping } = charts.revenueDistribution;
  expect(await namesAndValues(section(page, 'Revenue distribution'))).toEqual([
    ['Net', money(net)],
    ['Tax', money(tax)],
    ['Shipping', money(shipping)],
  ]);
  const { admin, customer } = charts.adminCustomer;
  expect(await namesAndValues(section(page, 'Admins and customers'))).toEqual([
    ['Customers', `${customer}`],
    ['Admins', `${admin}`],
  ]);
  await orders.getByRole('application', { name: 'Order fulfilment' }).focus();
  await page.keyboard.press('ArrowRight');
  await orders.getByRole('status').getByText('Shipped').waitFor();
}

/** The number of entries of a list. */
async function totalOf(path: string, filters: Record<string, string> = {}): Promise<number> {
  const query = new URLSearchParams(filters);
  return (await callAsAdmin<{ total: number }>(`${path}?${query}`)).total;
}

/** Reloads the dashboard by going to another page and back. */
async function lookAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bar charts' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
}
