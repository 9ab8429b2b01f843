import type { BulkRequest } from '#contract/bulk.ts';
import { BULK_FIELDS, describeField, type BulkField } from '#contract/product-fields.ts';
import {
  plainAmount,
  plainCount,
  readAmount,
  readCount,
  readPercent,
  type TypedIn,
} from '#contract/typed-amount.ts';

/** Ways to change a price or a stock. */
const WAYS_TO_COUNT = {
  percent: 'Price: add percent',
  plus: 'Price: add an amount',
  set: 'Price: set',
  'stock-plus': 'Stock: add',
  'stock-set': 'Stock: set',
} as const;

type WayToCount = keyof typeof WAYS_TO_COUNT;

/** A bulk change: of one field, in one way. Any other field is set. */
export type Way = WayToCount | BulkField;

export const WAYS: readonly { way: Way; words: string }[] = [
  ...Object.entries(WAYS_TO_COUNT).map(([way, words]) => ({ way: way as Way, words })),
  ...BULK_FIELDS.map((way) => ({ way, words: `${describeField(way).label}: set` })),
];

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
  if (isBulkField(way)) {
    const { kind, typed } = describeField(way);
    // Nothing is chosen yet.
    if (kind === 'flag' && text === '') return undefined;
    const plain = { count: plainCount, money: plainAmount }[kind as string];
    const read = typed.safeParse(plain ? plain(text, typedIn) : text);
    return read.success ? { [way]: read.data } : undefined;
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

/** True for a field that is simply set. */
export function isBulkField(way: Way): way is BulkField {
  return BULK_FIELDS.some((field) => field === way);
}

function readSigned(way: WayToCount, text: string, typedIn: TypedIn): number | undefined {
  const typed = text.trim();
  const isLess = /^[-−–]/.test(typed);
  const size = READERS[way](typed.replace(/^[-−–+]\s*/, ''), typedIn);
  return size === undefined ? undefined : isLess ? 0 - size : size;
}

const READERS: Readonly<
  Record<WayToCount, (text: string, typedIn: TypedIn) => number | undefined>
> = {
  percent: readPercent,
  plus: readAmount,
  set: readAmount,
  'stock-plus': readCount,
  'stock-set': readCount,
};
