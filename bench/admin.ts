import { fetchShopConfig, signInAsAdmin } from '../e2e/http-shopper.ts';
import type { QueryParams, ShopSize } from './back-office-calls.ts';

export interface Admin {
  /** What the shop has. */
  size: ShopSize;
  /** A read of the back office, by its path under `/api/v1`. */
  get(call: string, query?: QueryParams): Promise<Response>;
}

/** The demo admin of a shop in local mode. */
export async function adminOf(shopUrl: string): Promise<Admin> {
  const { uid, headers } = await signInAsAdmin(await fetchShopConfig(shopUrl));
  const get = async (call: string, query: QueryParams = {}) => {
    const address = new URLSearchParams({ id: uid, ...query }).toString();
    const response = await fetch(`${shopUrl}/api/v1/${call}?${address}`, { headers });
    if (!response.ok) throw new Error(`${call}?${address}: ${await response.text()}`);
    return response;
  };
  const totalOf = async (call: string) =>
    ((await (await get(call)).json()) as { total: number }).total;
  const size = {
    orders: await totalOf('order/all'),
    users: await totalOf('user/all'),
    products: await totalOf('product/admin-products'),
  };
  return { size, get };
}
