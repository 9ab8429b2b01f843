// Doesn't import zod, because the back office's forms import this file at once.

/** Limits of categories and collections, and of what the owner writes of them. */
export const CATEGORY_LIMITS = {
  categories: { max: 1_000 },
  /** Levels of categories, one in another. */
  levels: { max: 5 },
  collections: { max: 500 },
  /** Products of a collection that are chosen one by one. */
  products: { max: 1_000 },
  conditions: { max: 20 },
  name: { min: 2, max: 60 },
  slug: { max: 80 },
  words: { max: 10_000 },
  title: { max: 80 },
  description: { max: 300 },
  /** The length of a condition's value. */
  value: { max: 120 },
  /** Days within which a product was added. */
  days: { min: 1, max: 3_650 },
  /** Collections that facets count, the first ones in their order. */
  facets: 24,
} as const;

/** The fields of a condition, and what each can be compared by. */
export const CONDITION_FIELDS = {
  category: { label: 'Category', is: ['equals', 'not'] },
  brand: { label: 'Brand', is: ['equals', 'not'] },
  price: { label: 'Price', is: ['equals', 'not', 'above', 'below'] },
  createdAt: { label: 'Added', is: ['within'] },
  sale: { label: 'On sale', is: ['equals'] },
  stock: { label: 'Stock', is: ['equals', 'not', 'above', 'below'] },
  rating: { label: 'Stars', is: ['above', 'below'] },
  name: { label: 'Name', is: ['contains'] },
} as const;

export type ConditionField = keyof typeof CONDITION_FIELDS;
export type Comparison = 'equals' | 'not' | 'above' | 'below' | 'within' | 'contains';
export const CONDITION_FIELD_NAMES = Object.keys(CONDITION_FIELDS) as ConditionField[];
export const COMPARISONS = ['equals', 'not', 'above', 'below', 'within', 'contains'] as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** True for what can be the address of a category or collection: small letters, digits and hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= CATEGORY_LIMITS.slug.max && SLUG.test(text);
}
