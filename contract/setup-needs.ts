/** The settings that a new shop in production needs before it sells, in the order in which they are asked. */
export const SETUP_NEEDS = ['country', 'currency', 'tax', 'payment'] as const;
export type SetupNeed = (typeof SETUP_NEEDS)[number];

/** The needs in words, for a sentence. */
export const NEED_WORDS: Readonly<Record<SetupNeed, string>> = {
  country: 'the country of the seller',
  currency: 'the currency',
  tax: 'the tax',
  payment: 'a way to pay',
};
