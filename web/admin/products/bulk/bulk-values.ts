import type { BulkRequest } from '#contract/bulk.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { readAmount, readCount, readPercent, type TypedIn } from '#contract/typed-amount.ts';

/** What a bulk change does: to one field, in one way. */
export const WAYS = {
  percent: 'Price: add percent',
  plus: 'Price: add an amount',
  set: 'Price: set',
  'stock-plus': 'Stock: add',
  'stock-set': 'Stock: set',
  category: 'Category: set',
} as const;

export type Way = keyof typeof WAYS;

/** The dialog's form as typed. */
export interface BulkValues {
  way: Way;
  text: string;
  isRounded: boolean;
}

/** The change that a form asks for; undefined while it is not complete. A minus sign takes away. */
export function readChange(
  { way, text, isRounded }: BulkValues,
  typedIn: TypedIn,
): BulkRequest['change'] | undefined {
  if (way === 'category') {
    const category = text.trim();
    const { min, max } = PRODUCT_LIMITS.category;
    return category.length >= min && category.length <= max ? { category } : undefined;
  }
  const round = isRounded && { round: true };
  const value = readSigned(way, text, typedIn);
  if (value === undefined) return undefined;
  if (way === 'stock-plus') return { stock: { plus: value } };
  if (way === 'stock-set') return value >= 0 ? { stock: { set: value } } : undefined;
  if (way === 'percent') return { price: { percent: value, ...round } };
  if (way === 'plus') return { price: { plus: value, ...round } };
  return value > 0 ? { price: { set: value, ...round } } : undefined;
}

export function isOfPrice(way: Way): boolean {
  return way === 'percent' || way === 'plus' || way === 'set';
}

function readSigned(way: Way, text: string, typedIn: TypedIn): number | undefined {
  const typed = text.trim();
  const isLess = /^[-−–]/.test(typed);
  const size = READERS[way](typed.replace(/^[-−–+]\s*/, ''), typedIn);
  return size === undefined ? undefined : isLess ? 0 - size : size;
}

const READERS: Readonly<Record<Way, (text: string, typedIn: TypedIn) => number | undefined>> = {
  percent: readPercent,
  plus: readAmount,
  set: readAmount,
  'stock-plus': readCount,
  'stock-set': readCount,
  category: () => undefined,
};
