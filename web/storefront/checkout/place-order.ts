import type { Order } from '#contract/orders.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { orderedItemsRemoved } from '#web/cart/cart-slice.ts';
import { forgetCheckout } from '#web/cart/checkout-keys.ts';
import { store } from '#web/store.ts';
import { keepOrder } from '#web/storefront/orders/orders-endpoints.ts';
import { newOrder } from './checkout-endpoints.ts';

/** What the shop says when the order of a checkout is asked for. */
export type OrderOutcome =
  | { kind: 'ordered'; order: Order; message: string }
  /** Paid after the reservation had run out, and given back. */
  | { kind: 'refunded'; orderId: string | undefined }
  | { kind: 'incomplete' }
  /** The shop can't ask the payment provider just now; `message` says so. */
  | { kind: 'unknown'; message: string }
  /** Run out, replaced by a newer one, or ended by declined payments; nothing was charged. */
  | { kind: 'expired'; reason?: 'declined' };

/**
 * Asks for the order of a checkout. Once there is one, its items leave the cart, whichever page, tab
 * or device paid for them. Rejects with the ApiFailure of a shop that can't tell.
 */
export async function placeOrder(checkoutId: string): Promise<OrderOutcome> {
  try {
    const { order, message } = await store
      .dispatch(newOrder.initiate(checkoutId, { track: false }))
      .unwrap();
    forgetCheckout();
    void store.dispatch(keepOrder(order));
    store.dispatch(orderedItemsRemoved(order.orderItems.map(({ productId }) => productId)));
    return { kind: 'ordered', order, message };
  } catch (error) {
    const outcome = isApiFailure(error) ? readRefusal(error) : undefined;
    if (!outcome) throw error;
    if (outcome.kind === 'expired' || outcome.kind === 'refunded') forgetCheckout();
    return outcome;
  }
}

/** What a refusal means for the shopper; undefined where it says nothing about the checkout. */
function readRefusal({
  code,
  message,
  details,
}: {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}): Exclude<OrderOutcome, { kind: 'ordered' }> | undefined {
  if (code === 'PAYMENT_INCOMPLETE') return { kind: 'incomplete' };
  if (code === 'CHECKOUT_EXPIRED' || code === 'NOT_FOUND') {
    return { kind: 'expired', ...(details?.reason === 'declined' && { reason: 'declined' }) };
  }
  if (details?.isProviderAway === true) return { kind: 'unknown', message };
  if (code !== 'PAYMENT_REFUNDED') return undefined;
  // Typed here once: the contract gives failures no more than their code and message.
  const order = details?.order as Partial<Order> | undefined;
  return { kind: 'refunded', orderId: order?._id };
}
