import { expect, it } from 'vitest';
import { addFigures, sumTaxes } from './sum-taxes.rule.ts';

const UNSPLIT = { cgst: 0, sgst: 0, igst: 0 };

it('taxes are summed by rate and state, however it is spelt, less those of credit notes', () => {
  const row = (label: unknown[], count: number, revenue: number, tax: number) => ({
    label: JSON.stringify(label),
    count,
    revenue,
    tax,
  });
  const found = sumTaxes(
    [
      row(['invoice', 18, 'IN', 'MH'], 2, 23_600, 3_600),
      row(['invoice', 18, 'IN', 'maharashtra'], 1, 11_800, 1_800),
      row(['credit-note', 18, 'IN', 'Maharashtra'], 1, 5_900, 900),
      row(['invoice', 5, 'IN', 'MH'], 1, 10_500, 500),
      row(['invoice', 18, 'DE', 'MH'], 1, 1_180, 180),
      row(['invoice', 18, 'IN', 'KA'], 0, 0, 0),
    ],
    [],
  );
  expect(found).toEqual([
    {
      percent: 18,
      country: 'IN',
      state: 'MH',
      total: 295,
      tax: 45,
      ...UNSPLIT,
      invoices: 3,
      creditNotes: 1,
    },
    {
      percent: 5,
      country: 'IN',
      state: 'MH',
      total: 105,
      tax: 5,
      ...UNSPLIT,
      invoices: 1,
      creditNotes: 0,
    },
    {
      percent: 18,
      country: 'DE',
      state: 'MH',
      total: 11.8,
      tax: 1.8,
      ...UNSPLIT,
      invoices: 1,
      creditNotes: 0,
    },
  ]);
});

it('taxes are CGST and SGST within the seller’s state and IGST elsewhere, as on the papers', () => {
  const label = (
    kind: string,
    country: string,
    state: string,
    seller: string | null,
    split: string,
  ) => JSON.stringify([kind, 18, country, state, seller, split]);
  const rows = [
    [label('invoice', 'IN', 'MH', 'MH', 'gst'), 901, 450],
    [label('invoice', 'IN', 'maharashtra', 'MH', 'gst'), 99, 49],
    [label('credit-note', 'IN', 'MH', 'MH', 'gst'), 101, 50],
    [label('invoice', 'IN', 'KA', 'MH', 'gst'), 800, 400],
    [label('invoice', 'DE', 'MH', 'MH', 'gst'), 700, 350],
    [label('invoice', 'IN', 'GA', '', 'gst'), 600, 300],
    [label('invoice', 'IN', 'TN', 'TN', 'one'), 500, 250],
  ] as const;
  const found = sumTaxes(
    rows.map(([each, tax]) => ({ label: each, count: 1, revenue: tax * 6, tax })),
    rows.map(([each, , tax]) => ({ label: each, tax })),
  );
  const parts = found.map(({ country, state, tax, cgst, sgst, igst }) => [
    `${country} ${state}`,
    [tax, cgst, sgst, igst],
  ]);
  expect(Object.fromEntries(parts)).toEqual({
    'IN MH': [8.99, 4.49, 4.5, 0],
    'IN KA': [8, 0, 0, 8],
    'DE MH': [7, 0, 0, 7],
    'IN GA': [6, 0, 0, 6],
    'IN TN': [5, 0, 0, 0],
  });
});

it('what the orders of a rate and place came to stands beside its tax, also where there is no paper', () => {
  const row = (label: unknown[], revenue: number) => ({ label: JSON.stringify(label), revenue });
  const papers = {
    percent: 18,
    country: 'IN',
    state: 'MH',
    total: 295,
    tax: 45,
    ...UNSPLIT,
    invoices: 3,
    creditNotes: 1,
  };
  const found = addFigures(
    [papers],
    [
      row(['sales', 18, 'IN', 'MH'], 30_000),
      row(['sales', 18, 'IN', 'Maharashtra'], 5_400),
      row(['cancelled', 18, 'IN', 'MH'], 10_000),
      row(['refunded', 18, 'IN', 'MH'], -500),
      row(['paid-back', 18, 'IN', 'MH'], 9_500),
      row(['cancelled', 18, '', ''], 700),
      row(['sales', 18, 'DE', ''], 0),
    ],
  );
  const none = { total: 0, tax: 0, ...UNSPLIT, invoices: 0, creditNotes: 0 };
  expect(found).toEqual([
    { ...papers, sales: 354, cancelled: 100, refunded: -5, net: 259, paidBack: 95 },
    {
      ...none,
      percent: 18,
      country: '',
      state: '',
      sales: 0,
      cancelled: 7,
      refunded: 0,
      net: -7,
      paidBack: 0,
    },
  ]);
});
