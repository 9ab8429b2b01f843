import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';

/** The fields of a line of a cart. */
export const WANTED = {
  productId: z.string().max(64),
  quantity: z.int().min(1).max(CART_LIMITS.quantity),
};

/** Reports the first line of each product whose lines exceed what a cart may hold of one product. */
export function limitEachProduct(
  lines: readonly { productId: string; quantity: number }[],
  context: z.RefinementCtx,
): void {
  const sums = new Map<string, { first: number; quantity: number }>();
  for (const [index, { productId, quantity }] of lines.entries()) {
    const sum = sums.get(productId.toLowerCase()) ?? { first: index, quantity: 0 };
    sums.set(productId.toLowerCase(), { ...sum, quantity: sum.quantity + quantity });
  }
  for (const { first, quantity } of sums.values()) {
    if (quantity <= CART_LIMITS.quantity) continue;
    context.addIssue({
      code: 'custom',
      path: [first, 'quantity'],
      message: `Must be at most ${CART_LIMITS.quantity} of one product`,
    });
  }
}
