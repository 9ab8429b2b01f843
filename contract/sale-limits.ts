/** Limits of a sale. `things`: products, families or categories that it names; `prices`: typed ones. */
export const SALE_LIMITS = {
  name: { min: 1, max: 100 },
  things: { max: 5_000 },
  prices: { max: 5_000 },
  percent: { min: 0.01, max: 99 },
  examples: 50,
} as const;

export const SALE_STATES = ['running', 'planned', 'ended'] as const;
export type SaleState = (typeof SALE_STATES)[number];
