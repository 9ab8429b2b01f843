import { z } from 'zod';
import { Amount } from './fields.ts';
import { Id } from './ids.ts';

/** An option of a family, with its values in their order. */
export const FamilyOption = z.object({
  name: z.string().describe('Such as Size'),
  values: z.array(
    z.object({
      value: z.string().describe('Such as M'),
      swatch: z.string().optional().describe('The colour of its dot, such as #1e3a5f'),
    }),
  ),
});
export type FamilyOption = z.infer<typeof FamilyOption>;

/** A value of each option, by the option's name. */
export const OptionValues = z.record(z.string(), z.string());
export type OptionValues = z.infer<typeof OptionValues>;

/** A member in its family's choices. */
export const ShownMember = z.object({
  _id: Id,
  values: OptionValues,
  price: Amount,
  stock: z.int().describe('What can be bought'),
  photo: z.string().optional().describe('Address of its first photo'),
});
export type ShownMember = z.infer<typeof ShownMember>;

/** The family of a product. */
export const ShownFamily = z
  .object({
    _id: Id,
    name: z.string(),
    choices: z.int().describe('How many members are on sale'),
    from: Amount.describe('The lowest price of a member that can be bought, else of any'),
    swatches: z
      .array(z.string())
      .optional()
      .describe('The colours of its values, the first 5. Absent where none has one'),
    colours: z.int().optional().describe('How many colours there are'),
    options: z.array(FamilyOption).optional().describe('In `product/{id}`'),
    members: z
      .array(ShownMember)
      .optional()
      .describe('In `product/{id}`: up to 200, the rest by `family/{id}/members`'),
  })
  .meta({ id: 'ShownFamily' });
export type ShownFamily = z.infer<typeof ShownFamily>;
