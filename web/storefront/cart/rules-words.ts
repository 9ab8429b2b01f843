import { toWhole } from '#contract/money.ts';
import type { PricingRules } from '#contract/pricing-rules.ts';

/** Describes the changes between two sets of rules, a sentence each. */
export function wordsOfChange(
  before: PricingRules,
  now: PricingRules,
  money: (amount: number) => string,
): string[] {
  const words: string[] = [];
  if (before.taxPercent !== now.taxPercent)
    words.push(`Tax is now ${now.taxPercent}% instead of ${before.taxPercent}%.`);
  const [charge, chargeBefore] = [toWhole(now.shippingCharge), toWhole(before.shippingCharge)];
  if (charge !== chargeBefore)
    words.push(`Shipping now costs ${money(charge)} instead of ${money(chargeBefore)}.`);
  const [above, aboveBefore] = [toWhole(now.freeShippingAbove), toWhole(before.freeShippingAbove)];
  if (above !== aboveBefore)
    words.push(`It is free above ${money(above)} instead of ${money(aboveBefore)}.`);
  return words;
}
