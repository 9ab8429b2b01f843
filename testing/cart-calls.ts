import type { LightMyRequestResponse } from 'fastify';
import type { AccountCart, AccountCartLine } from '#contract/account-cart.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

/** Sends changes of a cart, as a device does. */
export function putCart(
  shop: BuyingShop,
  { uid, headers }: Buyer,
  items: unknown,
): Promise<LightMyRequestResponse> {
  const url = `/api/v1/cart?id=${uid}`;
  return shop.app.inject({ method: 'PUT', url, headers, payload: { items } });
}

/** The cart of an account. */
export async function cartOf(shop: BuyingShop, buyer: Buyer): Promise<AccountCartLine[]> {
  const answer = await shop.get(buyer, `/cart?id=${buyer.uid}`);
  return answer.json<AccountCart>().items;
}

/** A line as it was changed so many milliseconds ago. */
export function cartLine(
  shop: BuyingShop,
  productId: string,
  quantity: number,
  ago = 0,
): AccountCartLine {
  const changedAt = new Date(shop.clock.now().getTime() - ago).toISOString();
  return { productId, quantity, changedAt };
}
