import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';
import { Photo } from './catalog.ts';
import { emptyAsAbsent, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { RETURN_SORTS } from './list-choices.ts';
import { LongPageInfo, PageQuery } from './paging.ts';
import { PhotoFile } from './product-form.ts';
import { RETURN_LIMITS } from './return-limits.ts';
import { RETURN_KINDS, RETURN_STATUSES, RETURN_STEPS } from './return-status.ts';
import { line, prose } from './text.ts';

const { reason, words, photos } = RETURN_LIMITS;

/** Lines of an order that its customer sends back. Words and photos are removed when their account is deleted. */
export const OrderReturn = z
  .object({
    _id: Id,
    orderId: Id,
    kind: z
      .enum(RETURN_KINDS)
      .describe('`withdrawal`: a consumer in the EU has withdrawn from the contract'),
    deadline: Timestamp.optional().describe(
      'Of a withdrawal: until when the money has to be paid back',
    ),
    status: z.enum(RETURN_STATUSES),
    lines: z.array(
      z.object({ productId: Id, name: z.string(), photo: z.string(), quantity: z.int() }),
    ),
    reason: z.string(),
    words: z.string().optional().describe('What the customer wrote, as plain text'),
    photos: z.array(Photo),
    restocked: z.boolean().describe('Whether its pieces are back in stock'),
    history: z
      .array(
        z.object({
          status: z.enum(RETURN_STATUSES),
          at: Timestamp,
          by: z
            .string()
            .optional()
            .describe(
              'The uid of who did this; the order\'s customer sees "the shop" instead of an admin\'s uid',
            ),
          words: z
            .string()
            .optional()
            .describe('What the shop wrote with this step: instructions, or why it is declined'),
        }),
      )
      .describe('Oldest first'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Return' });
export type OrderReturn = z.infer<typeof OrderReturn>;

const Lines = z
  .array(
    z.object({
      productId: z.string().max(64),
      quantity: z.int().min(1).max(CART_LIMITS.quantity),
    }),
  )
  .min(1, 'Choose what to send back')
  .max(CART_LIMITS.lines);

const Words = prose(0, words.max, 'A shorter text, please');

/** Body of `order/{id}/return`. */
export const NewReturn = z.object({
  lines: Lines,
  reason: line(reason.min, reason.max, 'A reason, please'),
  words: Words.optional(),
});
export type NewReturn = z.infer<typeof NewReturn>;

/** The same as the text fields of a form: the lines are JSON. */
export const NewReturnFields = NewReturn.extend({
  lines: z
    .string('Choose what to send back')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Must be JSON: a list of products and quantities');
        return z.NEVER;
      }
    })
    .pipe(Lines),
});

/** Names of the form's text fields. */
export const RETURN_FIELDS = ['lines', 'reason', 'words'] as const;

/** For the OpenAPI document: JSON, or a form with photos. */
export const NewReturnForm = NewReturn.extend({
  lines: Lines.describe('In a form: the same as JSON'),
  photos: z.array(PhotoFile).max(photos.max).describe('Only in a form').optional(),
});

/** Body of `PUT return/{returnId}`. */
export const ReturnChange = z.object({
  step: z.enum(RETURN_STEPS),
  words: Words.optional().describe(
    'For the customer: instructions with `accept`, the reason with `decline`, which needs one. Not kept with `withdraw`',
  ),
  restock: z
    .boolean()
    .default(false)
    .describe('With `receive`: whether the pieces go back into stock'),
});
export type ReturnChange = z.infer<typeof ReturnChange>;

export const ReturnAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  return: OrderReturn,
});
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;

/** A return as admins list it. */
export const ListedReturn = OrderReturn.extend({
  order: z.object({ _id: Id, number: z.int() }),
  user: z.object({ _id: z.string(), name: z.string() }),
}).meta({ id: 'ListedReturn' });
export type ListedReturn = z.infer<typeof ListedReturn>;

/** Query of `return/all`. Newest first by default. */
export const AllReturnsQuery = PageQuery.extend({
  id: z.string(),
  status: emptyAsAbsent(z.enum(RETURN_STATUSES)),
  sort: emptyAsAbsent(z.enum(RETURN_SORTS)),
});
export type AllReturnsQuery = z.infer<typeof AllReturnsQuery>;

export const AllReturnsPage = LongPageInfo.extend({
  success: z.literal(true),
  returns: z.array(ListedReturn),
});
export type AllReturnsPage = z.infer<typeof AllReturnsPage>;
