import { toWhole } from '#contract/money.ts';
import { isWithinState } from '#contract/paper-taxes.ts';
import type { ReportFigures, ReportTax } from '#contract/report.ts';
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
  /** Of a part of a rate. */
  name?: string,
];

/** How the label of orders' figures begins: the topic, then rate and place. */
type FigureLabel = [
  topic: string,
  percent: number,
  country: string,
  state: string,
  /** Of the first part of a rate that has parts. */
  name?: string,
];

const AMOUNTS = ['total', 'tax', 'cgst', 'sgst', 'igst'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], number>;

/**
 * Sums invoices less credit notes by rate, or named part of one, country and state, however the state is spelt, with CGST, SGST and IGST as the
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
    const [kind, percent, country, written, , , name] = parsed;
    const place = placeOf({ percent, country, state: written, name });
    const key = keyOf(place);
    const sum = sums.get(key) ?? { ...place, ...NOTHING };
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
    .sort(byTax);
}

/** The report's figures for the orders of one rate and place. */
export type TaxFigures = Pick<ReportFigures, (typeof FIGURES)[number] | 'net'>;

const FIGURES = ['sales', 'cancelled', 'refunded', 'paidBack'] as const;

/**
 * Adds the figures of orders to the sums of papers by rate and place, with a row for places without a paper. Those of a rate with named parts
 * are in the row of its first part, so that a column adds up.
 */
export function addFigures(
  taxes: readonly ReportTax[],
  taxed: readonly Pick<TalliedTax, 'label' | 'revenue'>[],
): (ReportTax & TaxFigures)[] {
  const rows = new Map(taxes.map((tax) => [keyOf(tax), { ...tax, ...NO_FIGURES }]));
  for (const { label, revenue } of taxed) {
    const [topic, percent, country, written, name] = JSON.parse(label) as FigureLabel;
    const place = placeOf({ percent, country, state: written, name });
    const row = rows.get(keyOf(place)) ?? { ...place, ...NOTHING, ...NO_FIGURES };
    rows.set(keyOf(place), row);
    const figure = topic === 'paid-back' ? 'paidBack' : FIGURES.find((one) => one === topic);
    if (figure) row[figure] += revenue;
  }
  return [...rows.values()]
    .filter(
      (row) => row.invoices > 0 || row.creditNotes > 0 || FIGURES.some((one) => row[one] !== 0),
    )
    .map((row) => ({
      ...row,
      sales: toWhole(row.sales),
      cancelled: toWhole(row.cancelled),
      refunded: toWhole(row.refunded),
      net: toWhole(row.sales - row.cancelled - row.refunded),
      paidBack: toWhole(row.paidBack),
    }))
    .sort(byTax);
}

const NO_FIGURES = { sales: 0, cancelled: 0, refunded: 0, net: 0, paidBack: 0 };

type Place = Pick<ReportTax, 'percent' | 'country' | 'state' | 'name'>;

function placeOf({ percent, country, state, name }: Place): Place {
  const place = { percent, country, state: stateCode({ country, state }) };
  return name === undefined ? place : { ...place, name };
}

function keyOf({ percent, country, state, name }: Place): string {
  return JSON.stringify([percent, country, state.toUpperCase(), name]);
}

function byTax(one: Place & { tax: number }, other: Place & { tax: number }): number {
  return (
    other.tax - one.tax ||
    other.percent - one.percent ||
    one.country.localeCompare(other.country, 'en') ||
    one.state.localeCompare(other.state, 'en') ||
    (one.name ?? '').localeCompare(other.name ?? '', 'en')
  );
}

const NOTHING = { total: 0, tax: 0, cgst: 0, sgst: 0, igst: 0, invoices: 0, creditNotes: 0 };

/** The parts of a tax, as papers show it: see `splitTax` of contract/paper-taxes.ts. */
function split(
  [, , country, state, sellerState, taxes, name]: Label,
  tax: number,
  cgst: number,
): Omit<Amounts, 'total' | 'tax'> {
  if (name !== undefined) {
    const ifNamed = (wanted: string) => (name.toUpperCase() === wanted ? tax : 0);
    return { cgst: ifNamed('CGST'), sgst: ifNamed('SGST'), igst: ifNamed('IGST') };
  }
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
