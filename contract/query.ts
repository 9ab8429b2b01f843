import { z } from 'zod';

/** An optional query parameter. An empty one, as a form sends it, counts as absent. */
export function emptyAsAbsent<T extends z.ZodType>(schema: T, description?: string) {
  const union = z.union([z.literal('').transform(() => undefined), schema]);
  // Described after optional(), the parameter would lose its schema in the OpenAPI document.
  return (description === undefined ? union : union.describe(description)).optional();
}
