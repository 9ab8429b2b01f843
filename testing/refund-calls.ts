import { expect } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Buyer } from './shopping.ts';
import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'app'>;
type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;

/** `order/{id}/refund` with any body; a reason is added. */
export function refund(
  shop: Shop,
  by: Buyer,
  orderId: string,
  body: object,
  key?: string,
): Promise<Answer> {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${orderId}/refund?id=${by.uid}`,
    headers: { ...by.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { reason: 'Came broken', ...body },
  });
}

/** The order after a refund; fails the test if it is refused. */
export async function refunded(
  shop: Shop,
  by: Buyer,
  orderId: string,
  body: object,
): Promise<Order> {
  const response = await refund(shop, by, orderId, body);
  expect(response.json()).toMatchObject({ success: true });
  return response.json<{ order: Order }>().order;
}

/** `productId`, `quantity` and, unless it is left out, that the pieces are restocked. */
export function line(productId: string, quantity = 1, restock = true) {
  return { productId, quantity, restock };
}
