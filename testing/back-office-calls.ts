import { expect } from 'vitest';
import type { AllOrdersPage } from '#contract/orders.ts';
import type { UserPage } from '#contract/users.ts';
import type { Buyer } from './shopping.ts';
import type { TestShop } from './test-shop.ts';

type Query = Record<string, string>;
type Answer = Awaited<ReturnType<TestShop['app']['inject']>>;

/** A page of the list of users. */
export function listUsers(shop: TestShop, admin: Buyer, query: Query = {}): Promise<UserPage> {
  return list<UserPage>(shop, admin, '/api/v1/user/all', query);
}

/** A page of the list of all orders. */
export function listOrders(
  shop: TestShop,
  admin: Buyer,
  query: Query = {},
): Promise<AllOrdersPage> {
  return list<AllOrdersPage>(shop, admin, '/api/v1/order/all', query);
}

async function list<Page>(shop: TestShop, admin: Buyer, url: string, query: Query): Promise<Page> {
  const response = await shop.app.inject({
    url,
    query: { id: admin.uid, ...query },
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json<Page>();
}

export function setRole(shop: TestShop, by: Buyer, uid: string, role: unknown): Promise<Answer> {
  const url = `/api/v1/user/${encodeURIComponent(uid)}/role?id=${by.uid}`;
  return shop.app.inject({ method: 'PUT', url, headers: by.headers, payload: { role } });
}

export function setDuties(
  shop: TestShop,
  by: Buyer,
  uid: string,
  duties: unknown,
): Promise<Answer> {
  const url = `/api/v1/user/${encodeURIComponent(uid)}/duties?id=${by.uid}`;
  return shop.app.inject({ method: 'PUT', url, headers: by.headers, payload: { duties } });
}

export function deleteUser(shop: TestShop, by: Buyer, uid: string): Promise<Answer> {
  const url = `/api/v1/user/${encodeURIComponent(uid)}?id=${by.uid}`;
  return shop.app.inject({ method: 'DELETE', url, headers: by.headers });
}
