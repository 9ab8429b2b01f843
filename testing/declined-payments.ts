import type { CreatedCheckout } from '#contract/checkout.ts';
import { CARDS } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

/** Tries to pay with cards that are declined; the shop is not told. */
export async function declinePayments(
  shop: BuyingShop,
  checkout: CreatedCheckout,
  times: number,
): Promise<void> {
  for (let tries = 0; tries < times; tries += 1)
    await shop.pay(checkout, tries % 2 === 0 ? CARDS.declined : CARDS.noFunds);
}
