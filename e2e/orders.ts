import { randomUUID } from 'node:crypto';
import { callAsAdmin } from './back-office.ts';
import { EARBUDS } from './buying.ts';
import { buy, shopFront, signUp } from './http-shopper.ts';
import { pageOf } from './products.ts';
import type { Shopper } from './shopper.ts';
import { shopUrl } from './shop-url.ts';

/** An order as the shop answers it, as far as stories look at it. */
export interface PlacedOrder {
  _id: string;
  user: { _id: string };
  status: string;
  total: number;
  discount: number;
  createdAt: string;
  orderItems: { name: string; quantity: number }[];
  payment: { status: string; reference: string };
  history: { status: string; at: string; by?: string }[];
}

/** Somebody whom the shop has never seen, by a name that nobody else has. */
export function newCustomer(): Shopper {
  const name = `nisha-${randomUUID().slice(0, 8)}`;
  return { sub: name, name, email: `${name}@example.com` };
}

/** Has somebody new buy something, as from another device. */
export async function placeOrder({
  productId,
  quantity = 1,
}: { productId?: string; quantity?: number } = {}): Promise<{
  order: PlacedOrder;
  customer: Shopper;
}> {
  const customer = newCustomer();
  const shop = await shopFront(shopUrl());
  const buyer = await signUp(shop, customer.name);
  const id = productId ?? (await pageOf(EARBUDS)).split('/').at(-1) ?? '';
  const answer = await fetch(`${shop.url}/api/v1/product/${id}`);
  const { product } = (await answer.json()) as { product: { price: number } };
  const bought = await buy(shop, buyer, [{ productId: id, price: product.price, quantity }]);
  if (!('orderId' in bought)) throw new Error(`Nothing was bought: ${bought.code}`);
  return { order: await orderNow(bought.orderId), customer };
}

/** How an order stands. */
export async function orderNow(orderId: string): Promise<PlacedOrder> {
  return (await callAsAdmin<{ order: PlacedOrder }>(`order/${orderId}`)).order;
}

/** Every order there is, the newest first. */
export async function allOrders(): Promise<PlacedOrder[]> {
  const pageOf = (page: number) =>
    callAsAdmin<{ orders: PlacedOrder[]; totalPages: number }>(`order/all?limit=100&page=${page}`);
  const first = await pageOf(1);
  const others = Array.from({ length: first.totalPages - 1 }, (_, at) => pageOf(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ orders }) => orders);
}

/** What people call an order. */
export function numberOf({ _id }: Pick<PlacedOrder, '_id'>): string {
  return _id.slice(0, 13);
}
