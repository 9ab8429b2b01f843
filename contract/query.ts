import { z } from 'zod';

/** An optional query parameter. An empty one, as a form sends it, counts as absent. */
export function emptyAsAbsent<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}
