/** What goes into the bin when it is deleted. */
export const BIN_TYPES = ['product', 'coupon', 'order'] as const;
export type BinType = (typeof BIN_TYPES)[number];

/** How long what was deleted can be restored. */
export const BIN_DAYS = 30;
