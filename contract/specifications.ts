import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { line } from './text.ts';

const { details } = PRODUCT_LIMITS;

/** A line of a product's specifications, such as a Weight of 250 g. */
export const Detail = z
  .object({
    name: z.string(),
    value: z.string(),
    group: z.string().optional().describe('The heading that it is under'),
  })
  .meta({ id: 'Detail' });
export type Detail = z.infer<typeof Detail>;

/** Specifications as people write them: each name and value is there, and an empty group is none. */
export const DetailList = z
  .array(
    z
      .object({
        name: line(1, details.name, 'A shorter name, please'),
        value: line(1, details.value, 'A shorter value, please'),
        group: line(0, details.group, 'A shorter group, please').optional(),
      })
      .transform(({ group, ...pair }) => (group ? { ...pair, group } : pair)),
  )
  .max(details.max, `At most ${details.max} specifications, please`);

/** The same, as JSON in a text field of a form. */
export const DetailsAsJson = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]');
    } catch {
      context.addIssue('Must be JSON: a list of pairs of name and value');
      return z.NEVER;
    }
  })
  .pipe(DetailList)
  .describe(
    `The specifications in their order, as JSON: \`[{ "name": "Weight", "value": "250 g", "group": "Size" }]\`. At most ${details.max}; \`group\` may be absent`,
  );
