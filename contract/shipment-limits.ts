// Doesn't import zod: the web app's forms import this file at once, and the schemas later.

export const SHIPMENT_LIMITS = {
  /** Orders in one call of `order/ship`. */
  orders: { min: 1, max: 200 },
  carrier: { min: 1, max: 60 },
  tracking: { max: 100 },
  /** Address of a carrier's tracking page. */
  url: { max: 500 },
  carriers: { max: 20 },
} as const;

/** Stands for the tracking number in the address of a carrier's tracking page. */
export const NUMBER_PLACE = '{number}';
