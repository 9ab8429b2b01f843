import { rememberedCheckout } from '#web/cart/checkout-keys.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { store } from '#web/store.ts';
import { openCheckout } from './checkout-endpoints.ts';
import { readPayment } from './payment-calls.ts';
import { placeOrder } from './place-order.ts';
import { settle, type Settlement } from './settle.ts';
import { tellOfOrder, tellOfRefund } from './tell-of-order.tsx';

/** What was answered this short a time ago is not asked for again: the checkout that was just opened. */
const FRESH_SECONDS = 5;

let running: Promise<Settlement> | undefined;

/**
 * Settles the open checkout of whoever is signed in; asked twice at once it is done once. `afresh`: what
 * is known here has turned out to be old. Rejects with an ApiFailure.
 */
export async function settleOpenCheckout({ afresh = false } = {}): Promise<Settlement> {
  if (afresh) await running?.catch(() => undefined);
  running ??= settleNow(afresh).finally(() => {
    running = undefined;
  });
  return running;
}

/** Settles in the background: says what came of it, and nothing if nothing did. */
export async function settleQuietly(): Promise<void> {
  const settlement = await settleOpenCheckout().catch(() => undefined);
  if (settlement?.kind === 'ordered') tellOfOrder(settlement.order._id, settlement.message);
  if (settlement?.kind === 'refunded') tellOfRefund(settlement.orderId);
}

async function settleNow(afresh: boolean): Promise<Settlement> {
  const uid = selectUser(store.getState())?._id;
  if (uid === undefined) return { kind: 'none' };
  return settle({
    openCheckout: () =>
      store
        .dispatch(
          openCheckout.initiate(uid, {
            subscribe: false,
            forceRefetch: afresh || FRESH_SECONDS,
          }),
        )
        .unwrap(),
    remembered: () => rememberedCheckout(uid),
    readPayment,
    placeOrder,
  });
}
