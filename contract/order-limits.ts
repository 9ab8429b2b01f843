/**
 * Number of declined payments that end a checkout; declines of the checkouts that it replaced count too.
 * Guards against card testing.
 */
export const MAX_DECLINES = 5;

/** Number of their own orders that a customer may cancel within 24 hours; the next one fails with WRITE_TO_SHOP. */
export const OWN_CANCELLATIONS_A_DAY = 5;
