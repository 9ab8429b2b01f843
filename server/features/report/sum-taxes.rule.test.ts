import { expect, it } from 'vitest';
import { sumTaxes } from './sum-taxes.rule.ts';

it('taxes are summed by rate and state, however it is spelt, less those of credit notes', () => {
  const row = (label: unknown[], count: number, revenue: number, tax: number) => ({
    label: JSON.stringify(label),
    count,
    revenue,
    tax,
  });
  const found = sumTaxes([
    row(['invoice', 18, 'IN', 'MH'], 2, 23_600, 3_600),
    row(['invoice', 18, 'IN', 'maharashtra'], 1, 11_800, 1_800),
    row(['credit-note', 18, 'IN', 'Maharashtra'], 1, 5_900, 900),
    row(['invoice', 5, 'IN', 'MH'], 1, 10_500, 500),
    row(['invoice', 18, 'DE', 'MH'], 1, 1_180, 180),
    row(['invoice', 18, 'IN', 'KA'], 0, 0, 0),
  ]);
  expect(found).toEqual([
    {
      percent: 18,
      country: 'IN',
      state: 'MH',
      total: 295,
      tax: 45,
      invoices: 3,
      creditNotes: 1,
    },
    {
      percent: 5,
      country: 'IN',
      state: 'MH',
      total: 105,
      tax: 5,
      invoices: 1,
      creditNotes: 0,
    },
    {
      percent: 18,
      country: 'DE',
      state: 'MH',
      total: 11.8,
      tax: 1.8,
      invoices: 1,
      creditNotes: 0,
    },
  ]);
});
