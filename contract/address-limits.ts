// No zod here: the storefront's screens import this file.

/** Number of addresses that a person can save. */
export const MAX_SAVED_ADDRESSES = 10;
