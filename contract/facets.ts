import { z } from 'zod';
import { Amount } from './amount.ts';

/**
 * What the matches of `product/all` can be narrowed by, with how many products that would show. Each facet follows
 * all filters but its own.
 */
export const Facets = z
  .object({
    categories: z
      .array(z.object({ value: z.string(), count: z.int() }))
      .describe('Most products first'),
    prices: z
      .array(z.object({ min: Amount, max: Amount, count: z.int() }))
      .describe(
        'Ranges that have every product once: `min` and `max` are the parameters `min` and `price`',
      ),
    available: z.int().describe('In stock'),
    ratings: z
      .array(z.object({ value: z.int(), count: z.int() }))
      .describe('Products with at least 4, 3, 2 and 1 stars on average'),
    more: z
      .literal(true)
      .optional()
      .describe('There are more products than are counted (10,000): each count is a lower bound'),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;
