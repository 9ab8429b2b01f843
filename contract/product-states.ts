// Doesn't import zod, because the storefront imports this file.

/** `draft`: not on sale yet; `live`: on sale; `archived`: no longer sold, though its page, orders and reviews stay. */
export const PRODUCT_STATES = ['draft', 'live', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const STATE_WORDS: Readonly<Record<ProductState, string>> = {
  draft: 'Draft',
  live: 'On sale',
  archived: 'Archived',
};
