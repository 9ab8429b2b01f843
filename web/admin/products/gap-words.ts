import { PRODUCT_FIELDS } from '#contract/product-fields.ts';
import type { ProductGaps } from '#contract/product-gaps.ts';

type Gap = ProductGaps['gaps'][number];

const WORDS: Readonly<Record<string, string>> = {
  category: 'a category',
  price: 'a price',
  photos: 'a photo',
  weight: 'a weight, by which a way of delivery counts',
  maker: 'who made it',
  responsible: 'who answers for it in the EU',
};
const NAMED = 2;

/** A gap in words: "a photo"; of several drafts with those that lack it: "a price (Shirt, M, and 3 more)". */
export function gapWords({ path, count, products }: Gap, drafts: number): string {
  const lacked = WORDS[path] ?? PRODUCT_FIELDS[path as keyof typeof PRODUCT_FIELDS].label;
  if (drafts === 1) return lacked;
  if (count === drafts) return `${lacked} (all)`;
  const named = products.slice(0, NAMED).map(({ name }) => name);
  const more = count - named.length;
  return `${lacked} (${named.join('; ')}${more > 0 ? `; and ${more} more` : ''})`;
}

/** What drafts still need, and what they may do without, each as a sentence; empty where nothing is missing. */
export function gapSentences({ gaps, drafts }: Pick<ProductGaps, 'gaps' | 'drafts'>): string[] {
  const told = (isNeeded: boolean) =>
    gaps.filter((gap) => gap.isNeeded === isNeeded).map((gap) => gapWords(gap, drafts));
  const needed = told(true);
  const others = told(false);
  return [
    ...(needed.length > 0 ? [`Still needed: ${needed.join(', ')}.`] : []),
    ...(others.length > 0 ? [`Also missing: ${others.join(', ')}.`] : []),
  ];
}
