import type { KeptQuote } from './kept-quote.ts';
import type { CreditNoteFacts, PaperBuyer, PaperSeller, Parties } from './paper-facts.ts';
import { split } from './split.ts';
import { stateCode } from './states.ts';
import type { Rate } from './tax-rules.ts';
import { taxWord } from './tax-words.ts';

/** A tax of a paper. Amounts in whole units. */
export interface PaperTax {
  percent: number;
  /** Such as VAT, CGST or QST. */
  name: string;
  taxable: number;
  tax: number;
}

/** A tax in minor units. */
export type MinorTax = PaperTax;

/** The taxes of an invoice by its quote, in minor units. */
export function quotedTaxes(facts: Parties, { rates }: KeptQuote): MinorTax[] {
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
export function plainTaxes(facts: Parties, tax: number, taxable: number, before = 0): MinorTax[] {
  return splitTax(facts, tax, before).map((share) => ({ ...share, taxable }));
}

/** The taxes that a credit note gives back, in minor units. */
export function noteTaxes(facts: CreditNoteFacts): MinorTax[] {
  const { refund, quote } = facts;
  if (!quote) {
    const tax = Math.max(0, Math.min(refund.tax, refund.amount));
    return plainTaxes(facts, tax, refund.amount - tax, refund.taxBefore);
  }
  return quote.rates.flatMap((rate, at) => {
    const { amount = 0, tax = 0, taxBefore = 0 } = refund.byRate?.[at] ?? {};
    if (amount === 0) return [];
    const ofParts = rate.ofParts && splitAfter(taxBefore, tax, rate.ofParts);
    return splitRate(facts, rate, { taxable: amount - tax, tax, ofParts, before: taxBefore });
  });
}

/** The parts of a tax, rounded together with what was credited `before`, so that all credit notes give back what the invoice has of each. */
function splitAfter(before: number, tax: number, weights: readonly number[]): number[] {
  const earlier = split(before, weights);
  return split(before + tax, weights).map((part, at) => part - (earlier[at] ?? 0));
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
