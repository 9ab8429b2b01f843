import { useShopSelector } from '#web/store-hooks.ts';
import { priceHere } from './cart-state.ts';

/** The price of a product in whole units where the shopper wants it delivered. */
export function usePriceHere({ price, taxClass }: { price: number; taxClass?: string }): number {
  return useShopSelector(({ cart }) => priceHere(price, taxClass, cart.rules));
}
