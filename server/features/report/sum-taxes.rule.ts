import { toWhole } from '#contract/money.ts';
import type { ReportTax } from '#contract/report.ts';
import { stateCode } from '#contract/states.ts';

/** The papers of a kind, rate, country and state. Amounts in minor units. */
export interface TalliedTax {
  /** A JSON array of them, as the trigger writes it. */
  label: string;
  count: number;
  revenue: number;
  tax: number;
}

/** Sums invoices less credit notes by rate, country and state, however the state is spelt. The most tax comes first. */
export function sumTaxes(tallied: readonly TalliedTax[]): ReportTax[] {
  const sums = new Map<string, ReportTax & { minorTotal: number; minorTax: number }>();
  for (const { label, count, revenue, tax } of tallied) {
    const [kind, percent, country, written] = JSON.parse(label) as [string, number, string, string];
    const state = stateCode({ country, state: written });
    const key = JSON.stringify([percent, country, state.toUpperCase()]);
    const sum = sums.get(key) ?? {
      percent,
      country,
      state,
      total: 0,
      tax: 0,
      invoices: 0,
      creditNotes: 0,
      minorTotal: 0,
      minorTax: 0,
    };
    const sign = kind === 'invoice' ? 1 : -1;
    if (kind === 'invoice') sum.invoices += count;
    else sum.creditNotes += count;
    sum.minorTotal += sign * revenue;
    sum.minorTax += sign * tax;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter(({ invoices, creditNotes }) => invoices !== 0 || creditNotes !== 0)
    .map(({ minorTotal, minorTax, ...sum }) => ({
      ...sum,
      total: toWhole(minorTotal),
      tax: toWhole(minorTax),
    }))
    .sort(
      (one, other) =>
        other.tax - one.tax ||
        other.percent - one.percent ||
        one.country.localeCompare(other.country, 'en') ||
        one.state.localeCompare(other.state, 'en'),
    );
}
