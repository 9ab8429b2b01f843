import type { KeptQuote } from './kept-quote.ts';
import { paidFor, type Share } from './shares.ts';
import { split, sumOf } from './split.ts';

/** The amounts paid for an order at each of its rates, and last the untaxed one. Minor units. */
export interface PaidByRate {
  /** With tax. Together they are the order's total. */
  paid: readonly number[];
  /** The tax in each; 0 for what is untaxed. */
  taxes: readonly number[];
}

/** The parts of a refund. Minor units. */
export interface PartsByRate {
  /** For lines and delivery, at each rate. */
  parts: readonly number[];
  /** All of it. What exceeds the parts is goodwill. */
  amount: number;
}

/**
 * Shares a refund among the rates of its order, of which `given` was given back before. Parts go to their own rates, goodwill and what exceeds
 * a rate to all by what remains there. Together all refunds of an order give back what was paid at each rate.
 */
export function shareByRate(
  { paid }: Pick<PaidByRate, 'paid'>,
  given: readonly number[],
  { parts, amount }: PartsByRate,
): number[] {
  const left = paid.map((all, rate) => Math.max(0, all - (given[rate] ?? 0)));
  const wanted = sumOf(parts) > amount ? split(amount, parts) : parts;
  const own = left.map((most, rate) => Math.min(most, wanted[rate] ?? 0));
  const remaining = left.map((most, rate) => most - (own[rate] ?? 0));
  const rest = amount - sumOf(own);
  const more = split(Math.min(rest, sumOf(remaining)), remaining);
  const shared = own.map((part, rate) => part + (more[rate] ?? 0));
  // More than was paid comes back only after a refund was made twice: it holds no tax.
  const last = shared.length - 1;
  return shared.map((part, rate) => (rate === last ? part + amount - sumOf(shared) : part));
}

/** Returns the tax in a refund's share of a rate, so that all of them together give back all tax. Minor units. */
export function taxOfShare(
  { paid, tax }: { paid: number; tax: number },
  before: number,
  amount: number,
): number {
  if (paid === 0) return 0;
  const upTo = (given: number) =>
    Number((2n * BigInt(tax) * BigInt(Math.min(given, paid)) + BigInt(paid)) / (2n * BigInt(paid)));
  return Math.min(amount, upTo(before + amount) - upTo(before));
}

/** The amounts paid at each rate, and given back of it before. */
export interface RefundedRates extends PaidByRate {
  given: readonly number[];
  /** The rate of each line. */
  ofLines: readonly number[];
}

/** Returns what was paid at each rate of a quote, of which nothing is given back yet; undefined for one without a table. */
export function ratesOf({ isSeed, paid, rates, lines }: KeptQuote): RefundedRates | undefined {
  if (isSeed) return undefined;
  return {
    paid,
    taxes: [...rates.map(({ tax }) => tax), 0],
    given: paid.map(() => 0),
    ofLines: lines.map(({ rate }) => rate),
  };
}

/** The same after a refund that gave back these shares. */
export function withGiven(
  rates: RefundedRates,
  shares: readonly { amount: number }[],
): RefundedRates {
  return {
    ...rates,
    given: rates.given.map((given, rate) => given + (shares[rate]?.amount ?? 0)),
  };
}

/** The parts of an order, and what was paid at each of its rates. Minor units. */
export interface OrderAtRates {
  lines: readonly Share[];
  shipping: Share;
  rates?: RefundedRates | undefined;
}

/** The parts of a refund: for lines, in their order, and for the shipping, of its whole amount. Minor units. */
interface GivenParts {
  lines: readonly number[];
  shipping: number;
  amount: number;
}

/** The tax in a refund of an order that was taxed by a table of rates, and what the refund gives back at each. Minor units. */
export interface TaxAtRates {
  tax: number;
  byRate: number[];
}

export function taxAtRates(state: OrderAtRates, given: GivenParts): TaxAtRates {
  const shares = sharesAtRates(state, given);
  return {
    tax: sumOf(shares.map(({ tax }) => tax)),
    byRate: shares.map(({ amount }) => amount),
  };
}

/** Returns what a refund gives back at each rate, and last untaxed, with the tax in it; nothing where the order has no table. Minor units. */
export function sharesAtRates(
  { rates, lines, shipping }: OrderAtRates,
  given: GivenParts,
): { amount: number; tax: number }[] {
  if (!rates) return [];
  const { paid, taxes } = rates;
  const atRate = (amounts: readonly number[]) =>
    paid.map((_, rate) => sumOf(amounts.filter((_, line) => rates.ofLines[line] === rate)));
  const ofLines = atRate(lines.map(paidFor));
  const delivered = paid.map((all, rate) => Math.max(0, all - (ofLines[rate] ?? 0)));
  const ofShipping = paidFor(shipping) === 0 ? [] : split(given.shipping, delivered);
  const parts = atRate(given.lines).map((part, rate) => part + (ofShipping[rate] ?? 0));
  const shares = shareByRate(rates, rates.given, { parts, amount: given.amount });
  return shares.map((amount, rate) => ({
    amount,
    tax: taxOfShare(
      { paid: paid[rate] ?? 0, tax: taxes[rate] ?? 0 },
      rates.given[rate] ?? 0,
      amount,
    ),
  }));
}
