import { z } from 'zod';

/** A filter left empty in a form is no filter. */
export function orNone<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}
