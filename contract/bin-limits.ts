import type { Duty } from './duties.ts';

/** What goes into the bin when it is deleted. */
export const BIN_TYPES = ['product', 'coupon', 'order'] as const;
export type BinType = (typeof BIN_TYPES)[number];

/** The duty that an admin needs to see and restore each: the one that lets them change it. */
export const BINNED_WITH: Readonly<Record<BinType, Duty>> = {
  product: 'catalogue',
  coupon: 'marketing',
  order: 'orders',
};

/** How long what was deleted can be restored. */
export const BIN_DAYS = 30;
