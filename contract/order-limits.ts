/**
 * Number of declined payments that end a checkout; declines of the checkouts that it replaced count too.
 * Guards against card testing.
 */
export const MAX_DECLINES = 5;

/** Of the notes and messages of an order; `perOrder` counts changes of its address and its shipment, too. */
export const NOTE_LIMITS = { words: { min: 1, max: 2_000 }, perOrder: 200 } as const;

/** Number of their own orders that a customer may cancel within 24 hours; the next one fails with WRITE_TO_SHOP. */
export const OWN_CANCELLATIONS_A_DAY = 5;

/** Number of orders whose packing slips are printed at once. */
export const MOST_SLIPS = 200;

/** Number of orders whose invoices are in one PDF. */
export const MOST_INVOICES = 100;

/** Number of orders that one call delivers, cancels, refunds or writes to. */
export const MOST_ORDERS_AT_ONCE = 200;
