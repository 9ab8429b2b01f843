import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { cart, referenceOf, type Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

interface PaidCheckout {
  buyer: Buyer;
  /** One of three pieces of it was bought. */
  productId: string;
  checkout: CreatedCheckout;
  /** The provider's id of the payment. */
  reference: string;
}

/** A checkout that a buyer of its own has just paid; the shop has not been told. */
export async function paidCheckout(shop: BuyingShop): Promise<PaidCheckout> {
  const buyer = await shop.newBuyer('payer');
  const productId = await shop.sell(3);
  const checkout = await shop.open(buyer, cart(productId));
  await shop.pay(checkout);
  return { buyer, productId, checkout, reference: referenceOf(checkout) };
}

/** Somebody's own orders. */
export async function ordersOf(shop: BuyingShop, buyer: Buyer): Promise<Order[]> {
  const response = await shop.get(buyer, `/order/my?id=${buyer.uid}`);
  return response.json<{ orders: Order[] }>().orders;
}
