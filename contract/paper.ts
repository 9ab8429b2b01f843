import { isInEu } from './eu.ts';
import type { KeptQuote } from './kept-quote.ts';
import { toWhole } from './money.ts';
import type { CreditNoteFacts, InvoiceFacts, PaperSeller, Parties } from './paper-facts.ts';
import type { PaperKind } from './paper-numbers.ts';
import { noteTaxes, plainTaxes, quotedTaxes, type MinorTax, type PaperTax } from './paper-taxes.ts';
import type { OwnPaymentKind } from './payment-kinds.ts';
import type { RefundKind } from './refunds.ts';
import { indianState, stateCode } from './states.ts';

/** A line of a paper. Amounts in whole units. */
export interface PaperLine {
  name: string;
  hsn?: string;
  /** In percent. */
  taxPercent?: number;
  price?: number;
  quantity?: number;
  amount: number;
}

/** A sum below the lines. */
export interface PaperSum {
  words: string;
  amount: number;
}

/**
 * A paper's lines, what is added to them or taken off, and its total, in whole units. The lines of an invoice are without
 * tax: lines and sums together add up to the total. Those of a credit note include tax: the lines add up to the total,
 * and so do the sums.
 */
export interface PaperBody {
  lines: PaperLine[];
  sums: PaperSum[];
  total: number;
  /** Each rate, or part of one, with what is taxed and its tax. */
  taxes: PaperTax[];
  /** The taxes are inside the prices, or were not taken at all: then no sum names them, and they stand below the total. */
  taxesBelow?: true;
  /** Sentences that the law wants on it, and on an invoice how it is paid. */
  remarks?: string[];
  /** For GST: the state that the tax is due in. */
  placeOfSupply?: string;
}

/** A part of a paper in minor units. */
interface Part<T> {
  part: T;
  amount: number;
}

/** Returns the body of an invoice, in whole units. */
export function invoiceBody(facts: InvoiceFacts): PaperBody {
  const { lines, sums, coupon, quote } = facts;
  const taxes = quote ? quotedTaxes(facts, quote) : plainTaxes(facts, sums.tax, sums.subtotal);
  const isBelow = quote?.pricesInclude === true;
  const rest: Part<string>[] = [
    { part: 'Subtotal', amount: sums.subtotal },
    ...(isBelow ? [] : taxes.map(taxSum)),
    { part: deliveryWords(quote), amount: sums.shippingCharges },
    ...(sums.discount === 0
      ? []
      : [{ part: coupon ? `Discount (${coupon})` : 'Discount', amount: -sums.discount }]),
  ];
  return {
    lines: lines.map(({ name, hsn, price, quantity }, at) => ({
      name,
      ...(hsn && { hsn }),
      ...rateOfLine(quote, at),
      price: toWhole(price),
      quantity,
      amount: toWhole(price * quantity),
    })),
    sums: asSums(rest),
    total: toWhole(sums.total),
    taxes: taxes.map(inWhole),
    ...(isBelow && { taxesBelow: true as const }),
    ...asRemarks([...remarksOf(facts), ...paymentWords(facts)]),
    ...placeOf(facts),
  };
}

function inWhole({ taxable, tax, ...rate }: MinorTax): PaperTax {
  return { ...rate, taxable: toWhole(taxable), tax: toWhole(tax) };
}

function taxSum({ name, percent: of, tax }: MinorTax): Part<string> {
  return { part: `${name} (${percent(of)})`, amount: tax };
}

function rateOfLine(quote: KeptQuote | undefined, line: number): { taxPercent?: number } {
  const rate = quote?.rates[quote.lines[line]?.rate ?? -1];
  return rate ? { taxPercent: rate.percent } : {};
}

function deliveryWords(quote: KeptQuote | undefined): string {
  if (!quote || quote.delivery._id === 'standard') return 'Shipping';
  return `${quote.delivery.kind === 'pickup' ? 'Pickup' : 'Shipping'} (${quote.delivery.name})`;
}

/** Sentences that the law wants: goods that leave the country of the seller untaxed. */
function remarksOf({ quote }: Pick<Parties, 'quote'>): string[] {
  if (!quote?.at || quote.rates.some(({ percent: of }) => of > 0)) return [];
  const { home, country, isOutsideEu, isBusiness } = quote.at;
  if (country === home && !isOutsideEu) return [];
  if (isBusiness && !isOutsideEu)
    return ['Exempt intra-Community supply (Directive 2006/112/EC, article 138).'];
  if (!isInEu(home)) return ['Export: no tax is charged.'];
  const isExport = isOutsideEu || !isInEu(country);
  return isExport ? ['Export: exempt from VAT (Directive 2006/112/EC, article 146).'] : [];
}

function asRemarks(remarks: string[]): { remarks?: string[] } {
  return remarks.length > 0 ? { remarks } : {};
}

const HOW_PAID: Readonly<Record<OwnPaymentKind, string>> = {
  transfer: 'by bank transfer',
  delivery: 'in cash on delivery',
  pickup: 'at pickup',
  invoice: 'by bank transfer on this invoice',
};

/** Says how an order is paid to the shop itself, and whether it was when the invoice got its number. */
function paymentWords({ payment, sums: { total } }: InvoiceFacts): string[] {
  if (!payment) return [];
  const { method, reference, paid } = payment;
  const how = `${HOW_PAID[method]}${reference === null ? '' : ` (reference ${reference})`}`;
  if (paid >= total) return [`Paid ${how}.`];
  return [paid > 0 ? `Paid in part; the rest is to be paid ${how}.` : `To be paid ${how}.`];
}

/** Names the part of a refund beyond its lines and the shipping. */
function nameWithoutLines(kind: RefundKind): string {
  return kind === 'goodwill' ? 'Goodwill' : 'Refund';
}

/**
 * Returns the body of a credit note, in whole units. If lines, shipping and goodwill come to more than the refund, other refunds of the payment
 * have given the difference back before: a line of its own takes it off.
 */
export function creditNoteBody(facts: CreditNoteFacts): PaperBody {
  const { refund } = facts;
  const lines: Part<Omit<PaperLine, 'amount'>>[] = refund.lines.map(
    ({ name, hsn, quantity, amount }) => ({
      part: { name, ...(hsn && { hsn }), quantity },
      amount,
    }),
  );
  if (refund.shipping !== 0) lines.push({ part: { name: 'Shipping' }, amount: refund.shipping });
  if (refund.goodwill !== 0)
    lines.push({ part: { name: nameWithoutLines(refund.kind) }, amount: refund.goodwill });
  const rest = refund.amount - sum(lines);
  if (rest !== 0) {
    const name = rest < 0 ? 'Given back by other refunds' : nameWithoutLines(refund.kind);
    lines.push({ part: { name }, amount: rest });
  }
  const taxes = noteTaxes(facts);
  const tax = facts.quote
    ? taxes.reduce((upTo, one) => upTo + one.tax, 0)
    : // With a discount, what is refunded may be less than the tax of what is given back.
      Math.max(0, Math.min(refund.tax, refund.amount));
  const rows = [{ part: 'Value without tax', amount: refund.amount - tax }, ...taxes.map(taxSum)];
  return {
    lines: lines.map(({ part, amount }) => ({ ...part, amount: toWhole(amount) })),
    sums: asSums(rows),
    total: toWhole(refund.amount),
    taxes: taxes.map(inWhole),
    ...asRemarks(remarksOf(facts)),
    ...placeOf(facts),
  };
}

/** Returns true if two addresses are in the same country and state, however the state is spelt. */
export function isTaxedAlike(
  one: { country: string; state: string },
  other: { country: string; state: string },
): boolean {
  const [state, otherState] = [one, other].map((address) => stateCode(address).toUpperCase());
  return one.country === other.country && state === otherState;
}

function placeOf({ taxes, buyer }: Parties): { placeOfSupply?: string } {
  if (taxes === 'one' || buyer.country === '') return {};
  const state = buyer.country === 'IN' ? indianState(buyer.state) : undefined;
  const elsewhere = [buyer.state, buyer.country].filter(Boolean).join(', ');
  return { placeOfSupply: state ? `${state.name} (${state.gst})` : elsewhere };
}

function asSums(parts: readonly Part<string>[]): PaperSum[] {
  return parts.map(({ part: words, amount }) => ({ words, amount: toWhole(amount) }));
}

/** At most three decimals: half of a percentage with two. */
function percent(number: number): string {
  return `${Number(number.toFixed(3))}%`;
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((upTo, { amount }) => upTo + amount, 0);
}

/** Returns true if a paper has a column of HSN codes, which are India's. Papers of before have it whoever the seller is. */
export function hasHsn({ country }: Pick<PaperSeller, 'country'>): boolean {
  return country === undefined;
}

/** The title of a paper. Where no GSTIN is known it is no tax invoice. */
export function paperTitle(kind: PaperKind, { gstin }: Pick<PaperSeller, 'gstin'>): string {
  if (kind === 'credit-note') return 'Credit note';
  return gstin ? 'Tax invoice' : 'Invoice';
}
