/** So many declined payments end a checkout, those of the checkouts it replaced included: who tries stolen cards needs many tries. */
export const MOST_DECLINES = 5;

/** So many orders may a customer cancel within 24 hours; from then on they have to write to the shop. */
export const OWN_CANCELLATIONS_A_DAY = 5;
