import type { Duty } from './duties.ts';

/** Types of things that go into the bin when they are deleted. */
export const BIN_TYPES = ['product', 'coupon', 'order', 'category', 'collection', 'sale'] as const;
export type BinType = (typeof BIN_TYPES)[number];

/** The duty that an admin needs to see and restore each: the one that lets them change it. */
export const BINNED_WITH: Readonly<Record<BinType, Duty>> = {
  product: 'catalogue',
  coupon: 'marketing',
  order: 'orders',
  category: 'catalogue',
  collection: 'catalogue',
  sale: 'marketing',
};

/** Days for which something deleted can be restored. */
export const BIN_DAYS = 30;
