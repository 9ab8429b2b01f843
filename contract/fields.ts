import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { isHundredths } from './hundredths.ts';
import { isAmount, minorPerWhole } from './money.ts';

/** An amount of money in a request or response: whole currency units, with no more decimals than the currency has. */
export const Amount = z.number().refine(isAmount, { error: decimalsWords }).meta({
  description:
    'Whole currency units with at most 2 decimals; none in currencies without. Of currencies with three the steps are 0.010',
});

function decimalsWords(): string {
  return minorPerWhole() === 1 ? 'Must be a whole number' : 'Must have at most 2 decimals';
}

/** A percentage with at most two decimals. */
export const Percentage = z.number().refine(isHundredths, 'Must have at most 2 decimals');

/** A time in a request or response: ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = z.iso.datetime();

/** A price in a query, which no product can exceed. */
export const QueryPrice = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Must be an amount such as 1999 or 499.50')
  .transform(Number)
  .refine(isAmount, { error: decimalsWords })
  .pipe(z.number().max(PRODUCT_LIMITS.price.max, `Must be at most ${PRODUCT_LIMITS.price.max}`));

/** An optional query parameter. An empty one, as a form sends it, counts as absent. */
export function emptyAsAbsent<T extends z.ZodType>(schema: T, description?: string) {
  const union = z.union([z.literal('').transform(() => undefined), schema]);
  // Described after optional(), the parameter would lose its schema in the OpenAPI document.
  return (description === undefined ? union : union.describe(description)).optional();
}

/**
 * The `when` of a refinement that compares these fields: run it as soon as they are valid themselves, even if
 * other fields are not. By default zod runs it only when the whole object is valid, so that a form would show
 * its errors one after another.
 */
export function whenValid(...fields: readonly string[]): (payload: z.core.ParsePayload) => boolean {
  return ({ value, issues }) =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path }) => path?.[0] !== undefined && !fields.includes(String(path[0])));
}
