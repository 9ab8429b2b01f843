// Doesn't import zod, because the storefront imports this file.

/** Limits of families of products. */
export const FAMILY_LIMITS = {
  /** The number of options, of values of each, and of members. */
  options: { max: 3 },
  values: { max: 100 },
  /** Colours that answers and cards name, of however many. */
  dots: 5,
  members: { max: 2_000, page: 100, shown: 200 },
  /** The length of names and values. */
  name: { min: 2, max: 100 },
  option: { min: 1, max: 40 },
  value: { min: 1, max: 60 },
} as const;

/** The name of a member: that of its family and its values, in the order of the options. */
export function memberName(family: string, values: readonly string[]): string {
  return [family, ...values].join(', ');
}
