import { expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { REPORT_HEADER, reportLines } from './report-lines.rule.ts';

const FIGURES = {
  from: '2026-03-01',
  to: '2026-03-02',
  sales: 300,
  cancelled: 100,
  refunded: 20,
  net: 180,
  paidBack: 120,
  orders: 3,
  average: 100,
  refunds: 20,
  discounts: 0,
  tax: 45,
  people: { new: 2, returning: 1 },
};

const REPORT: Report = {
  ...FIGURES,
  by: 'day',
  series: [
    { from: '2026-03-01', sales: 100, net: 0, orders: 1 },
    { from: '2026-03-02', sales: 200, net: 180, orders: 2 },
  ],
  topProducts: [{ productId: 'p1', name: 'Vase', quantity: 3, sales: 255 }],
  slowProducts: [],
  categories: [{ category: 'Home', quantity: 3, sales: 255 }],
  coupons: [],
  payments: [{ method: 'transfer', state: 'part', orders: 1, sales: 100, paid: 40, open: 60 }],
  taxes: [
    {
      percent: 18,
      country: 'IN',
      state: 'MH',
      total: 300,
      tax: 45,
      cgst: 22,
      sgst: 23,
      igst: 0,
      invoices: 3,
      creditNotes: 0,
    },
  ],
  funnel: { carts: 4, checkouts: 5, paid: 3 },
  stock: { worth: 900, pieces: 10, daysOfCover: null },
  compare: { ...FIGURES, from: '2026-02-27', to: '2026-02-28', sales: 150 },
};

it('the report has a line for each of its figures', () => {
  const lines = reportLines(REPORT);
  const found = (...start: string[]) =>
    lines.filter((line) => start.every((cell, at) => line[at] === cell));
  expect(lines.every((line) => line.length === REPORT_HEADER.length)).toBe(true);
  expect(found('period')[0]).toEqual(['period', '2026-03-01', '2026-03-02', '', '', 'sales', 300]);
  expect(
    found('period')
      .slice(1, 5)
      .map((line) => line.slice(5)),
  ).toEqual([
    ['cancelled', 100],
    ['refunded', 20],
    ['net', 180],
    ['paidBack', 120],
  ]);
  expect(found('compared', '2026-02-27')[0]?.at(-1)).toBe(150);
  expect(found('day', '2026-03-02')).toEqual([
    ['day', '2026-03-02', '', '', '', 'sales', 200],
    ['day', '2026-03-02', '', '', '', 'net', 180],
    ['day', '2026-03-02', '', '', '', 'orders', 2],
  ]);
  expect(found('top product')).toHaveLength(2);
  expect(found('payment').map((line) => line.slice(3))).toEqual([
    ['part', 'transfer', 'orders', 1],
    ['part', 'transfer', 'sales', 100],
    ['part', 'transfer', 'paid', 40],
    ['part', 'transfer', 'open', 60],
  ]);
  expect(found('tax').map((line) => line.slice(4))).toEqual([
    ['18% IN MH', 'total', 300],
    ['18% IN MH', 'tax', 45],
    ['18% IN MH', 'cgst', 22],
    ['18% IN MH', 'sgst', 23],
    ['18% IN MH', 'igst', 0],
    ['18% IN MH', 'invoices', 3],
    ['18% IN MH', 'creditNotes', 0],
  ]);
  expect(found('stock now').at(-1)?.slice(5)).toEqual(['daysOfCover', null]);
});
