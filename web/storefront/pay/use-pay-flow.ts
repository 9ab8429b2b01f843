import { useEffect, useState, useSyncExternalStore } from 'react';
import { CHECKOUT_KEY, rememberCheckout } from '#web/cart/checkout-keys.ts';
import { paths } from '#web/paths.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { store } from '#web/browser-store.ts';
import { completeCheckout } from '#web/storefront/checkout/complete-checkout.ts';
import { readPayment } from '#web/storefront/checkout/payment-calls.ts';
import { placeOrder } from '#web/storefront/checkout/place-order.ts';
import { showOrderToast } from '#web/storefront/checkout/order-toasts.tsx';
import { createPayFlow } from './pay-flow.ts';
import type { PayFlow, PayPorts, PayState } from './pay-state.ts';

/** The payment flow of this page. */
export function usePayFlow(): { flow: PayFlow; state: PayState } {
  const [flow] = useState(() => createPayFlow(ports));
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  useEffect(() => {
    flow.start();
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void flow.lookAgain();
    };
    const onStorage = ({ key }: StorageEvent) => {
      // Another tab has seen this checkout end, or has opened a newer one.
      if (key === CHECKOUT_KEY) void flow.lookAgain();
    };
    window.addEventListener('storage', onStorage);
    // After another tab, the bank's page, or being offline.
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('pageshow', lookAgain);
    window.addEventListener('online', lookAgain);
    return () => {
      flow.stop();
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('pageshow', lookAgain);
      window.removeEventListener('online', lookAgain);
    };
  }, [flow]);
  return { flow, state };
}

const ports: PayPorts = {
  completeCheckout,
  readPayment,
  placeOrder: async (checkoutId) => {
    const outcome = await placeOrder(checkoutId);
    // The shopper has left this page: a toast tells them.
    if (outcome.kind === 'ordered' && location.pathname !== paths.pay) {
      showOrderToast(outcome.order._id, outcome.message);
    }
    return outcome;
  },
  remember: (checkoutId) => {
    const user = selectUser(store.getState());
    if (user) rememberCheckout(user._id, checkoutId);
  },
  leave: (url) => location.assign(url),
  pause: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
};
