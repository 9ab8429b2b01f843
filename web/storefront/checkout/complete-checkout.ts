import { rememberedCheckout } from '#web/cart/checkout-keys.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { store } from '#web/browser-store.ts';
import { openCheckout } from './checkout-endpoints.ts';
import { type CheckoutPorts, type CheckoutState, findCheckoutState } from './checkout-state.ts';
import { readPayment } from './payment-calls.ts';
import { placeOrder } from './place-order.ts';
import { showOrderToast, showRefundToast } from './order-toasts.tsx';

/** A response this recent is used again: the checkout may just have been opened. */
const FRESH_SECONDS = 5;

let running: Promise<CheckoutState> | undefined;

/**
 * Determines the state of the signed-in user's open checkout, and creates its order if it is paid. Concurrent calls
 * share one run. Rejects with an ApiFailure.
 *
 * @param how `afresh` if the cached response is outdated
 */
export async function completeCheckout({ afresh = false } = {}): Promise<CheckoutState> {
  if (afresh) await running?.catch(() => undefined);
  const uid = selectUser(store.getState())?._id;
  if (uid === undefined) return { kind: 'none' };
  running ??= findCheckoutState(portsFor(uid, afresh)).finally(() => {
    running = undefined;
  });
  return running;
}

/** The same from any page: shows a toast for an order or a refund, and nothing otherwise. */
export async function completeInBackground(): Promise<void> {
  const state = await completeCheckout().catch(() => undefined);
  if (state?.kind === 'ordered') showOrderToast(state.order._id, state.message);
  if (state?.kind === 'refunded') showRefundToast(state.orderId);
}

function portsFor(uid: string, afresh: boolean): CheckoutPorts {
  const forceRefetch = afresh || FRESH_SECONDS;
  return {
    openCheckout: () =>
      store.dispatch(openCheckout.initiate(uid, { subscribe: false, forceRefetch })).unwrap(),
    remembered: () => rememberedCheckout(uid),
    readPayment,
    placeOrder,
  };
}
