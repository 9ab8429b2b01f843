// Doesn't import zod: the web app's form imports this file at once, and the schemas later.

/** Limits of a withdrawal from a contract. */
export const WITHDRAWAL_LIMITS = {
  name: { min: 1, max: 100 },
  email: { max: 254 },
  words: { max: 1_000 },
  /** Returns of one order that withdrawals open. */
  perOrder: 20,
} as const;

/**
 * Days after the last parcel was delivered in which a consumer in the EU can withdraw (Directive 2011/83/EU, Article 9), and days
 * in which the money has to be paid back (Article 13).
 */
export const WITHDRAWAL_DAYS = 14;

/** What everybody reads who has confirmed a withdrawal, whether it matches an order or not. */
export const IF_IT_MATCHES = 'If these details match, a confirmation comes by e-mail';

/** The words of the way to the page: Directive 2011/83/EU, Article 11a. */
export const WITHDRAW_HERE = 'Withdraw from contract here';
