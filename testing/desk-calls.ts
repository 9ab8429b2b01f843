import { expect } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderResults } from '#contract/many-orders.ts';
import type { OrdersToShip } from '#contract/shipments.ts';
import type { Buyer } from './shopping.ts';
import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'app'>;
type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;
type ToShip = OrdersToShip['orders'][number];

/** `order/ship` with any body. */
export function ship(shop: Shop, by: Buyer, body: unknown): Promise<Answer> {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/ship?id=${by.uid}`,
    headers: by.headers,
    payload: body as object,
  });
}

/** The results of `order/ship` for some orders. */
export async function shipped(
  shop: Shop,
  by: Buyer,
  ...orders: ToShip[]
): Promise<OrderResults['results']> {
  const response = await ship(shop, by, { orders });
  expect(response.statusCode).toBe(200);
  return response.json<OrderResults>().results;
}

/** `order/deliver` and its like, with any body. */
export function manyOrders(
  shop: Shop,
  by: Buyer,
  act: 'deliver' | 'cancel' | 'message' | 'refund-difference',
  body: unknown,
  key?: string,
): Promise<Answer> {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${act}?id=${by.uid}`,
    headers: { ...by.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body as object,
  });
}

/** One step on, or the last one undone. */
export function move(shop: Shop, by: Buyer, id: string, action: 'step' | 'undo'): Promise<Answer> {
  const { headers } = by;
  return action === 'step'
    ? shop.app.inject({ method: 'PUT', url: `/api/v1/order/${id}?id=${by.uid}`, headers })
    : shop.app.inject({ method: 'POST', url: `/api/v1/order/${id}/undo?id=${by.uid}`, headers });
}

/** An order as somebody sees it. */
export async function orderSeenBy(shop: Shop, by: Buyer, id: string): Promise<Order> {
  const response = await shop.app.inject({ url: `/api/v1/order/${id}`, headers: by.headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ order: Order }>().order;
}

/** `order/{id}/note` with any body. */
export function addNote(shop: Shop, by: Buyer, id: string, body: unknown): Promise<Answer> {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${id}/note?id=${by.uid}`,
    headers: by.headers,
    payload: body as object,
  });
}

/** `order/{id}/shipment` with any body. */
export function relabel(shop: Shop, by: Buyer, id: string, body: unknown): Promise<Answer> {
  return shop.app.inject({
    method: 'PUT',
    url: `/api/v1/order/${id}/shipment?id=${by.uid}`,
    headers: by.headers,
    payload: body as object,
  });
}

/** `order/{id}/address` with any address. */
export function readdress(
  shop: Shop,
  by: Buyer,
  id: string,
  shippingInfo: unknown,
): Promise<Answer> {
  return shop.app.inject({
    method: 'PUT',
    url: `/api/v1/order/${id}/address?id=${by.uid}`,
    headers: by.headers,
    payload: { shippingInfo },
  });
}
