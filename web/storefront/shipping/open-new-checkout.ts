import type { NewCheckout } from '#contract/checkout.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { isApiFailure } from '#web/api-failure.ts';
import type { CartItem } from '#web/cart/cart-slice.ts';
import { forgetAttempt, keyOfAttempt, rememberCheckout } from '#web/cart/checkout-keys.ts';
import { store } from '#web/store.ts';
import { createCheckout, keepOpenCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';

/**
 * Opens a checkout for what is in the cart and puts it where the payment page looks first. Asked
 * twice for the same it is one checkout. Rejects with the ApiFailure of the refusal.
 */
export async function openNewCheckout(
  uid: string,
  shippingInfo: ShippingInfo,
  coupon: string | undefined,
): Promise<void> {
  const items = store.getState().cart.cartItems;
  const body: NewCheckout = {
    orderItems: items.map(({ productId, price, quantity }) => ({ productId, price, quantity })),
    shippingInfo,
    ...(coupon !== undefined && { coupon }),
  };
  const checkout = await create(uid, body);
  rememberCheckout(uid, checkout.checkoutId);
  const orderItems = items.map(shownItem);
  await store.dispatch(keepOpenCheckout(uid, { ...checkout, ...body, orderItems }));
}

async function create(uid: string, body: NewCheckout) {
  const attempt = () => {
    const key = keyOfAttempt(uid, JSON.stringify(body));
    return store.dispatch(createCheckout.initiate({ uid, key, body }, { track: false })).unwrap();
  };
  const { success: _success, ...checkout } = await attempt().catch((error: unknown) => {
    if (!isApiFailure(error) || error.code !== 'IDEMPOTENCY_MISMATCH') throw error;
    forgetAttempt();
    return attempt();
  });
  return checkout;
}

function shownItem({ productId, name, photo = '', price, quantity }: CartItem) {
  return { productId, name, photo, price, quantity };
}
