import { toWhole } from '#contract/money.ts';
import { isWithinState } from '#contract/paper.ts';
import type { ReportTax } from '#contract/report.ts';
import { stateCode } from '#contract/states.ts';

/** The papers of a kind, rate, country, state, seller's state and split. Amounts in minor units. */
export interface TalliedTax {
  /** A JSON array of them, as the trigger writes it. */
  label: string;
  count: number;
  revenue: number;
  tax: number;
}

type Label = [
  kind: string,
  percent: number,
  country: string,
  state: string,
  sellerState: string | null,
  split: string | null,
];

const AMOUNTS = ['total', 'tax', 'cgst', 'sgst', 'igst'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], number>;

/**
 * Sums invoices less credit notes by rate, country and state, however the state is spelt, with CGST, SGST and IGST as the
 * papers show them. The most tax comes first.
 *
 * @param cgst by the same labels, as `tax`: what CGST takes of the tax within the seller's state
 */
export function sumTaxes(
  tallied: readonly TalliedTax[],
  cgst: readonly Pick<TalliedTax, 'label' | 'tax'>[],
): ReportTax[] {
  const cgstOf = new Map(cgst.map(({ label, tax }) => [label, tax]));
  const sums = new Map<string, ReportTax>();
  for (const { label, count, revenue, tax } of tallied) {
    const parsed = JSON.parse(label) as Label;
    const [kind, percent, country, written] = parsed;
    const state = stateCode({ country, state: written });
    const key = JSON.stringify([percent, country, state.toUpperCase()]);
    const sum = sums.get(key) ?? { percent, country, state, ...NOTHING };
    const sign = kind === 'invoice' ? 1 : -1;
    if (kind === 'invoice') sum.invoices += count;
    else sum.creditNotes += count;
    const parts = { total: revenue, tax, ...split(parsed, tax, cgstOf.get(label) ?? 0) };
    for (const amount of AMOUNTS) sum[amount] += sign * parts[amount];
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter(({ invoices, creditNotes }) => invoices !== 0 || creditNotes !== 0)
    .map((sum) => ({ ...sum, ...inWhole(sum) }))
    .sort(
      (one, other) =>
        other.tax - one.tax ||
        other.percent - one.percent ||
        one.country.localeCompare(other.country, 'en') ||
        one.state.localeCompare(other.state, 'en'),
    );
}

const NOTHING = { total: 0, tax: 0, cgst: 0, sgst: 0, igst: 0, invoices: 0, creditNotes: 0 };

/** The parts of a tax, as papers show it: see `taxParts` of contract/paper.ts. */
function split(
  [, , country, state, sellerState, taxes]: Label,
  tax: number,
  cgst: number,
): Omit<Amounts, 'total' | 'tax'> {
  if (taxes !== 'gst') return { cgst: 0, sgst: 0, igst: 0 };
  const isWithin = isWithinState({ state: sellerState ?? '' }, { country, state });
  return isWithin ? { cgst, sgst: tax - cgst, igst: 0 } : { cgst: 0, sgst: 0, igst: tax };
}

function inWhole(sum: Amounts): Amounts {
  const { total, tax, cgst, sgst, igst } = sum;
  return {
    total: toWhole(total),
    tax: toWhole(tax),
    cgst: toWhole(cgst),
    sgst: toWhole(sgst),
    igst: toWhole(igst),
  };
}
