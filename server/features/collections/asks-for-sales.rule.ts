import type { CollectionRule } from '#contract/collections.ts';

/** True for a rule that asks whether a product is on sale: no sale can be of its collection. */
export function asksForSales({ conditions }: CollectionRule): boolean {
  return conditions.some(({ field }) => field === 'sale');
}
