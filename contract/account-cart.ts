import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';
import { Timestamp } from './fields.ts';
import { Id } from './ids.ts';

/** A line of the cart that follows an account to every device. */
export const AccountCartLine = z
  .object({
    productId: Id,
    quantity: z
      .int()
      .min(0)
      .max(CART_LIMITS.quantity)
      .describe('0 means that the product was removed'),
    changedAt: Timestamp.describe("When it was changed last, by the server's clock"),
  })
  .meta({ id: 'AccountCartLine' });
export type AccountCartLine = z.infer<typeof AccountCartLine>;

export const AccountCart = z.object({
  success: z.literal(true),
  items: z
    .array(AccountCartLine)
    .describe('What changed first comes first; removals of the last 30 days are among them'),
});
export type AccountCart = z.infer<typeof AccountCart>;

export const AccountCartAnswer = AccountCart.extend({ message: z.string() });
export type AccountCartAnswer = z.infer<typeof AccountCartAnswer>;

/** Body of `PUT cart`: the lines that were changed on a device. */
export const CartChanges = z.object({
  items: z
    .array(AccountCartLine)
    .max(
      CART_LIMITS.lines + CART_LIMITS.removals,
      `At most ${CART_LIMITS.lines + CART_LIMITS.removals} lines can be sent at once`,
    )
    .refine(
      (items) => items.filter(({ quantity }) => quantity > 0).length <= CART_LIMITS.lines,
      `A cart holds at most ${CART_LIMITS.lines} different products`,
    ),
});
export type CartChanges = z.infer<typeof CartChanges>;
