import type { Order } from '#contract/orders.ts';
import { isApiFailure, type ApiFailure } from '#web/api-failure.ts';
import { orderedItemsRemoved } from '#web/cart/cart-slice.ts';
import { forgetCheckout } from '#web/cart/checkout-keys.ts';
import { store } from '#web/browser-store.ts';
import { keepOrder } from '#web/storefront/orders/orders-endpoints.ts';
import { noteBought } from '#web/storefront/account-cart/known-cart.ts';
import { newOrder } from './checkout-endpoints.ts';

/** The shop's answer to a request for the order of a checkout. */
export type OrderOutcome =
  | { kind: 'ordered'; order: Order; message: string }
  /** Paid after the reservation had expired, and refunded. */
  | { kind: 'refunded'; orderId: string }
  | { kind: 'incomplete' }
  /** The shop can't reach the payment provider; `message` says so. */
  | { kind: 'unknown'; message: string }
  /** Expired, replaced by a newer one, or ended by declined payments. Nothing was charged. */
  | { kind: 'expired'; reason?: 'declined' };

/**
 * Asks for the order of a checkout. If there is one, its items are removed from the cart, whichever page, tab or
 * device has paid. Rejects with an ApiFailure where the outcome is unknown.
 */
export async function placeOrder(checkoutId: string): Promise<OrderOutcome> {
  try {
    const { order, message } = await store
      .dispatch(newOrder.initiate(checkoutId, { track: false }))
      .unwrap();
    forgetCheckout();
    void store.dispatch(keepOrder(order));
    removeOrdered(order);
    return { kind: 'ordered', order, message };
  } catch (error) {
    const outcome = isApiFailure(error) ? readRefusal(error) : undefined;
    if (!outcome) throw error;
    if (outcome.kind === 'expired' || outcome.kind === 'refunded') forgetCheckout();
    return outcome;
  }
}

/** Removes what was ordered from the cart. The account's cart is without it already. */
export function removeOrdered({ orderItems }: Order): void {
  const productIds = orderItems.map(({ productId }) => productId);
  noteBought(productIds);
  store.dispatch(orderedItemsRemoved(productIds));
}

/** The outcome that a failure means; undefined if it says nothing about the checkout. */
function readRefusal(failure: ApiFailure): Exclude<OrderOutcome, { kind: 'ordered' }> | undefined {
  switch (failure.code) {
    case 'PAYMENT_INCOMPLETE':
      return { kind: 'incomplete' };
    case 'CHECKOUT_EXPIRED':
      return { kind: 'expired', ...(failure.reason && { reason: failure.reason }) };
    case 'NOT_FOUND':
      return { kind: 'expired' };
    case 'UNAVAILABLE':
      return failure.isProviderAway ? { kind: 'unknown', message: failure.message } : undefined;
    case 'PAYMENT_REFUNDED':
      return { kind: 'refunded', orderId: failure.order._id };
    default:
      return undefined;
  }
}
