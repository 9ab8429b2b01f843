import { expect } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { AllReturnsPage, OrderReturn } from '#contract/returns.ts';
import { formOf, paint, type FormPart } from './forms.ts';
import { move } from './desk-calls.ts';
import type { Buyer, Line } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';
import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'app'>;
type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;

/** `order/{id}/return` with any body. */
export function ask(
  shop: Shop,
  { uid, headers }: Buyer,
  orderId: string,
  body: unknown,
): Promise<Answer> {
  const url = `/api/v1/order/${orderId}/return?id=${uid}`;
  return shop.app.inject({ method: 'POST', url, headers, payload: body as object });
}

/** The same as a form. */
export async function askByForm(
  shop: Shop,
  { uid, headers }: Buyer,
  orderId: string,
  ...parts: readonly FormPart[]
): Promise<Answer> {
  const { payload, headers: typed } = await formOf(...parts);
  const url = `/api/v1/order/${orderId}/return?id=${uid}`;
  return shop.app.inject({ method: 'POST', url, headers: { ...headers, ...typed }, payload });
}

/** A return of the first line of an order, with one photo. */
export async function askWithPhoto(shop: Shop, buyer: Buyer, order: Order): Promise<OrderReturn> {
  const lines = JSON.stringify([{ productId: order.orderItems[0]?.productId, quantity: 1 }]);
  const photo = await paint('#b33', { width: 60, height: 40 });
  const response = await askByForm(
    shop,
    buyer,
    order._id,
    ['lines', lines],
    ['reason', 'It is broken'],
    ['words', 'The handle\r\ncame off.'],
    ['photos', photo, 'broken.png'],
  );
  expect(response.statusCode).toBe(201);
  return response.json<{ return: OrderReturn }>().return;
}

/** `PUT return/{returnId}` with any body. */
export function step(
  shop: Shop,
  { uid, headers }: Buyer,
  returnId: string,
  body: unknown,
): Promise<Answer> {
  const url = `/api/v1/return/${returnId}?id=${uid}`;
  return shop.app.inject({ method: 'PUT', url, headers, payload: body as object });
}

/** `return/all`. */
export async function listReturns(
  shop: Shop,
  { uid, headers }: Buyer,
  query: Record<string, string> = {},
): Promise<AllReturnsPage> {
  const url = '/api/v1/return/all';
  const response = await shop.app.inject({ url, query: { id: uid, ...query }, headers });
  expect(response.statusCode).toBe(200);
  return response.json<AllReturnsPage>();
}

/** An order that was bought and delivered. */
export async function buyAndDeliver(
  shop: BuyingShop,
  admin: Buyer,
  buyer: Buyer,
  lines: Line[],
): Promise<Order> {
  const { _id } = await shop.buy(buyer, lines);
  await move(shop, admin, _id, 'step');
  const delivered = await move(shop, admin, _id, 'step');
  expect(delivered.json()).toMatchObject({ order: { status: 'Delivered' } });
  return delivered.json<{ order: Order }>().order;
}

/** A return of so many pieces of a product that was accepted. */
export async function acceptedReturn(
  shop: BuyingShop,
  { admin, buyer, order }: { admin: Buyer; buyer: Buyer; order: Order },
  quantity = 1,
): Promise<OrderReturn> {
  const productId = order.orderItems[0]?.productId;
  const body = { lines: [{ productId, quantity }], reason: 'Too small' };
  const asked = await ask(shop, buyer, order._id, body);
  expect(asked.statusCode).toBe(201);
  const { _id } = asked.json<{ return: OrderReturn }>().return;
  const accepted = await step(shop, admin, _id, { step: 'accept' });
  expect(accepted.statusCode).toBe(200);
  return accepted.json<{ return: OrderReturn }>().return;
}
