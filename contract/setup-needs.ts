/** What a new shop in production has to set before it sells, in the order in which it is asked. */
export const SETUP_NEEDS = ['country', 'currency', 'tax', 'payment'] as const;
export type SetupNeed = (typeof SETUP_NEEDS)[number];

/** The needs in words, for a sentence. */
export const NEED_WORDS: Readonly<Record<SetupNeed, string>> = {
  country: 'the country of the seller',
  currency: 'the currency',
  tax: 'the tax',
  payment: 'a way to pay',
};
