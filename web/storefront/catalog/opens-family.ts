/** The state of a link that opens a family, no matter which member: a choice that was made before may lead to another one. */
export const OPENS_FAMILY = { opensFamily: true };
