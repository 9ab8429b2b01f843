import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';

const ITEM = /^[0-9a-f-]{36}:[1-9]\d{0,2}$/i;

/** A cart in a query: `ID:QTY,…`. Lines of the same product are added up. */
export const CartInQuery = z
  .string()
  .max(4_000)
  .refine((text) => text.split(',').every((item) => ITEM.test(item)), 'Must be ID:QTY,ID:QTY,…')
  .transform((text) => {
    const quantities = new Map<string, number>();
    for (const item of text.split(',')) {
      const [id = '', quantity] = item.toLowerCase().split(':');
      quantities.set(id, (quantities.get(id) ?? 0) + Number(quantity));
    }
    return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  })
  .refine((items) => items.length <= CART_LIMITS.lines, `At most ${CART_LIMITS.lines} lines`)
  .refine(
    (items) => items.every(({ quantity }) => quantity <= CART_LIMITS.quantity),
    `At most ${CART_LIMITS.quantity} of a product`,
  );
