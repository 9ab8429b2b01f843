import { split, sumOf } from './split.ts';

/** What was paid for an order at each of its rates, and last of all untaxed. Minor units. */
export interface PaidByRate {
  /** With tax. Together they are the order's total. */
  paid: readonly number[];
  /** The tax in each; 0 for what is untaxed. */
  taxes: readonly number[];
}

/** The parts of a refund. Minor units. */
export interface PartsByRate {
  /** What it gives for lines and delivery at each rate. */
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
