import { z } from 'zod';
import { Id } from './ids.ts';

/** The gaps of drafts: one entry for each thing, with the drafts that lack it. */
export const ProductGaps = z.object({
  success: z.literal(true),
  drafts: z.int().describe('How many drafts were looked at'),
  gaps: z.array(
    z.object({
      path: z.string().describe('The field, such as `price` or `photos`'),
      message: z.string(),
      isNeeded: z.boolean().describe('Without it they are not put on sale'),
      count: z.int().describe('How many drafts lack it'),
      products: z.array(z.object({ _id: Id, name: z.string() })).describe('The first 10 of them'),
    }),
  ),
});
export type ProductGaps = z.infer<typeof ProductGaps>;
