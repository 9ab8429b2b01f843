// @module-tag long
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#contract/report.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { money, tableOf } from '../figures.ts';
import { allOrders } from '../orders.ts';
import { expectAddress, goWithin, section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the report', () => {
  it('shows a period against another one, links to its orders, and is saved as a file, as is a list with what its filter shows', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/report' });
    await section(page, 'Sales and orders').waitFor();
    await expectGoodAtEverySize(page);

    await page.getByLabel('Period').selectOption('From – to');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByRole('alert').getByText('The last day is before the first one').waitFor();
    await section(page, 'Sales and orders').waitFor();
    await page.getByLabel('Period').selectOption('This year');
    await expectAddress(page, '/admin/report?period=year');
    await page.getByLabel('Compare').selectOption('Against a year before');
    await expectAddress(page, '/admin/report?period=year&compare=year');
    await page.getByLabel('Steps').selectOption('By month');
    await expectAddress(page, '/admin/report?period=year&compare=year&by=month');
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
    const from = `${today.slice(0, 4)}-01-01`;
    const { report } = await callAsAdmin<ReportAnswer>(`report?from=${from}&compare=year&by=month`);
    await page
      .getByRole('definition')
      .filter({ hasText: money(report.sales) })
      .first()
      .waitFor();
    const steps = async () =>
      (await tableOf(section(page, 'Sales and orders'))).map((row) => row.slice(1));
    // The sum of the year is the same in steps of a week, which are shown until those of a month are there.
    await expect
      .poll(steps)
      .toEqual(
        report.series.map(({ sales, net, orders }) => [
          money(sales),
          money(net),
          orders.toLocaleString(),
        ]),
      );
    // Each figure is defined beside it.
    const net = page.getByRole('main').locator('dl > div', { hasText: /^Net/ });
    expect(await net.innerText()).toContain('sales less cancelled and refunded');
    expect(await net.innerText()).toContain(money(report.net));
    const top = section(page, 'Top products').getByRole('link');
    expect(await top.allTextContents()).toEqual(report.topProducts.map(({ name }) => name));

    const save = async (name: string, fileName: RegExp) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(fileName);
      return readFile(await file.path(), 'utf8');
    };
    const figures = await save('Export CSV', /^report-[\d-]+\.csv$/);
    expect(figures).toMatch(new RegExp(`\r\nperiod,${from},${today},,,orders,\\d+\r\n`));
    const taxes = await save('Export tax as CSV', /^tax-[\d-]+\.csv$/);
    expect(taxes).toMatch(/^\u{feff}month,rate,country,state,/u);

    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
    await expectAddress(page, `/admin/transaction?from=${from}&to=${today}`);

    await goWithin(page, '/admin/transaction?status=Cancelled');
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('Cancelled');
    const cancelled = (await allOrders()).filter(({ status }) => status === 'Cancelled');
    const list = await save('Export CSV', /\.csv$/);
    const rows = list.split('\r\n').slice(1, -1);
    const ids = new Set(rows.map((line) => line.split(',')[0]));
    expect([...ids].toSorted()).toEqual(cancelled.map(({ _id }) => _id).toSorted());
  });
});
