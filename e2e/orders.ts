import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { callAsAdmin } from './back-office.ts';
import { EARBUDS } from './buying.ts';
import { buy, fetchShopConfig, type PaidWith, signUp } from './http-shopper.ts';
import { productIdOf } from './products.ts';
import type { Shopper } from './shopper.ts';
import { shopUrl } from './shop-url.ts';

/** The fields of an order in the API that stories use. */
export interface PlacedOrder {
  _id: string;
  number: number;
  user: { _id: string };
  status: string;
  total: number;
  refundedTotal: number;
  shippingInfo: { city: string };
  discount: number;
  createdAt: string;
  orderItems: { productId: string; name: string; quantity: number }[];
  payment: { status: string; reference: string };
  refunds: { amount: number; status: string }[];
  returns: { kind: string; status: string }[];
  history: { status: string; at: string; by?: string }[];
}

/** A person who isn't registered yet, with a unique name. */
export function newCustomer(): Shopper {
  const name = `nisha-${randomUUID().slice(0, 8)}`;
  return { sub: name, name, email: `${name}@example.com` };
}

interface WhatToBuy extends PaidWith {
  productId?: string;
  quantity?: number;
}

/** A new customer buys something through the API. */
export async function placeOrder(
  what: WhatToBuy = {},
): Promise<{ order: PlacedOrder; customer: Shopper }> {
  const { orderIds, customer } = await placeOrders(1, what);
  return { order: await fetchOrder(orderIds[0] ?? ''), customer };
}

/** A new customer buys the same several times through the API. */
export async function placeOrders(
  count: number,
  { productId, quantity = 1, ...paidWith }: WhatToBuy = {},
): Promise<{ orderIds: string[]; customer: Shopper }> {
  const customer = newCustomer();
  const shop = await fetchShopConfig(shopUrl());
  const buyer = await signUp(shop, customer.name);
  const id = productId ?? (await productIdOf(EARBUDS));
  const answer = await fetch(`${shop.url}/api/v1/product/${id}`);
  const { product } = (await answer.json()) as { product: { price: number } };
  const orderIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const lines = [{ productId: id, price: product.price, quantity }];
    const bought = await buy(shop, buyer, lines, paidWith);
    if (!('orderId' in bought)) throw new Error(`Buying failed: ${bought.code}`);
    orderIds.push(bought.orderId);
  }
  return { orderIds, customer };
}

export async function fetchOrder(orderId: string): Promise<PlacedOrder> {
  return (await callAsAdmin<{ order: PlacedOrder }>(`order/${orderId}`)).order;
}

/** All orders, newest first. */
export async function allOrders(): Promise<PlacedOrder[]> {
  const fetchPage = (page: number) =>
    callAsAdmin<{ orders: PlacedOrder[]; totalPages: number }>(`order/all?limit=100&page=${page}`);
  const first = await fetchPage(1);
  const others = Array.from({ length: first.totalPages - 1 }, (_, index) => fetchPage(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ orders }) => orders);
}

/** The order number that screens show. */
export function numberOf({ number }: Pick<PlacedOrder, 'number'>): string {
  return `#${number}`;
}

/** Chooses something from the menu of an order's page. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}
