import { isInEu } from './eu.ts';
import type { KeptQuote } from './kept-quote.ts';
import { toWhole } from './money.ts';
import type { PaperKind } from './paper-numbers.ts';
import type { RefundKind } from './refunds.ts';
import { split } from './split.ts';
import { indianState, stateCode } from './states.ts';
import type { Rate } from './tax-rules.ts';
import { taxWord } from './tax-words.ts';

/** `gst`: CGST and SGST within the seller's state, IGST elsewhere. `one`: one tax. */
export const TAX_SPLITS = ['one', 'gst'] as const;
export type TaxSplit = (typeof TAX_SPLITS)[number];

export interface PaperSeller {
  name: string;
  legalName: string;
  address: string;
  state: string;
  gstin: string;
  email: string;
  phone: string;
}

export interface PaperBuyer {
  name: string;
  /** Empty texts where the address is no longer kept. */
  address: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
}

interface Parties {
  currency: string;
  seller: PaperSeller;
  buyer: PaperBuyer;
  taxes: TaxSplit;
  taxPercent: number;
  order: { number: number; at: string };
  /** Of an order that was taxed by a table of rates. Facts without it are drawn as those of one rate. */
  quote?: KeptQuote;
}

/** The facts of an invoice: a copy of everything that it shows, which never changes. Amounts in minor units. */
export interface InvoiceFacts extends Parties {
  lines: {
    name: string;
    hsn: string;
    price: number;
    quantity: number;
    tax: number | null;
    discount: number | null;
  }[];
  sums: {
    subtotal: number;
    tax: number;
    /** With `quote`. */
    taxIncluded?: number;
    shippingCharges: number;
    discount: number;
    total: number;
  };
  coupon: string | null;
}

/** The facts of a credit note. Amounts in minor units. */
export interface CreditNoteFacts extends Parties {
  invoice: { number: string; at: string };
  refund: {
    kind: RefundKind;
    amount: number;
    shipping: number;
    goodwill: number;
    tax: number;
    /** The tax that earlier credit notes of the order show. Credit notes of an earlier version don't have it. */
    taxBefore?: number;
    /** With `quote`: what it gives back at each of its rates, and last untaxed. */
    byRate?: NoteOfRate[];
    lines: { name: string; hsn: string; quantity: number; amount: number }[];
  };
}

/** The part of one rate in a credit note. Minor units. */
export interface NoteOfRate {
  amount: number;
  tax: number;
  /** The tax at this rate that earlier credit notes of the order show. */
  taxBefore: number;
}

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
  /** Sentences that the law wants on it. */
  remarks?: string[];
  /** For GST: the state that the tax is due in. */
  placeOfSupply?: string;
}

/** A tax of a paper. Amounts in whole units. */
export interface PaperTax {
  percent: number;
  /** Such as VAT, CGST or QST. */
  name: string;
  taxable: number;
  tax: number;
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
    ...remarksOf(facts),
    ...placeOf(facts),
  };
}

/** A tax in minor units. */
type MinorTax = PaperTax;

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

/** The taxes of an invoice by its quote, in minor units. */
function quotedTaxes(facts: Parties, { rates }: KeptQuote): MinorTax[] {
  return rates.flatMap((rate) => splitRate(facts, rate, { ...rate, before: 0 }));
}

/** The tax of one rate on a paper, and that of earlier ones of the order. Minor units. */
interface TaxOfRate {
  taxable: number;
  tax: number;
  ofParts?: readonly number[] | undefined;
  before: number;
}

/** A rate as a paper shows it: by its parts, or as CGST and SGST or IGST where the settings say so. */
function splitRate(
  facts: Parties,
  { percent: of, parts }: Rate,
  { taxable, tax, ofParts, before }: TaxOfRate,
): MinorTax[] {
  if (parts) return parts.map((part, at) => ({ ...part, taxable, tax: ofParts?.[at] ?? 0 }));
  return splitTax({ ...facts, taxPercent: of }, tax, before).map((share) => ({
    ...share,
    taxable,
  }));
}

/** The taxes of papers without a quote: one rate on all that is taxed. */
function plainTaxes(facts: Parties, tax: number, taxable: number, before = 0): MinorTax[] {
  return splitTax(facts, tax, before).map((share) => ({ ...share, taxable }));
}

/** Sentences that the law wants: goods that leave the country of the seller untaxed. */
function remarksOf({ quote }: Pick<Parties, 'quote'>): { remarks?: string[] } {
  if (!quote?.at || quote.rates.some(({ percent: of }) => of > 0)) return {};
  const { home, country, isOutsideEu } = quote.at;
  if (country === home && !isOutsideEu) return {};
  if (!isInEu(home)) return { remarks: ['Export: no tax is charged.'] };
  const isExport = isOutsideEu || !isInEu(country);
  return isExport
    ? { remarks: ['Export: exempt from VAT (Directive 2006/112/EC, article 146).'] }
    : {};
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
    ...remarksOf(facts),
    ...placeOf(facts),
  };
}

/** The taxes that a credit note gives back, in minor units. */
function noteTaxes(facts: CreditNoteFacts): MinorTax[] {
  const { refund, quote } = facts;
  if (!quote) {
    const tax = Math.max(0, Math.min(refund.tax, refund.amount));
    return plainTaxes(facts, tax, refund.amount - tax, refund.taxBefore);
  }
  return quote.rates.flatMap((rate, at) => {
    const { amount = 0, tax = 0, taxBefore = 0 } = refund.byRate?.[at] ?? {};
    if (amount === 0) return [];
    const ofParts = rate.ofParts && split(tax, rate.ofParts);
    return splitRate(facts, rate, { taxable: amount - tax, tax, ofParts, before: taxBefore });
  });
}

/**
 * A tax, split as the settings say. Within the state CGST is half, rounded down, and SGST the rest. Credit notes are
 * rounded together with what was credited `before`, so that those of an order give back what its invoice has of each. An
 * unknown state of India counts as another one.
 */
function splitTax(
  {
    seller,
    buyer,
    taxes,
    taxPercent,
    quote,
  }: Pick<Parties, 'seller' | 'buyer' | 'taxes' | 'taxPercent' | 'quote'>,
  tax: number,
  before: number,
): { percent: number; name: string; tax: number }[] {
  if (taxes === 'one') return [{ percent: taxPercent, name: taxWord(quote?.at?.home ?? ''), tax }];
  if (!isWithinState(seller, buyer)) return [{ percent: taxPercent, name: 'IGST', tax }];
  const cgst = Math.floor((before + tax) / 2) - Math.floor(before / 2);
  return [
    { percent: taxPercent / 2, name: 'CGST', tax: cgst },
    { percent: taxPercent / 2, name: 'SGST', tax: tax - cgst },
  ];
}

/** Returns true if the parcel stays in the seller's state. */
export function isWithinState(
  seller: Pick<PaperSeller, 'state'>,
  buyer: Pick<PaperBuyer, 'country' | 'state'>,
): boolean {
  return buyer.country === 'IN' && seller.state !== '' && stateCode(buyer) === seller.state;
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

/** The title of a paper. Where no GSTIN is known it is no tax invoice. */
export function paperTitle(kind: PaperKind, { gstin }: Pick<PaperSeller, 'gstin'>): string {
  if (kind === 'credit-note') return 'Credit note';
  return gstin ? 'Tax invoice' : 'Invoice';
}
