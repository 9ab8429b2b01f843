import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { NewCheckout } from '#contract/checkout.ts';
import type { PaymentKind } from '#contract/payment-kinds.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { asApiFailure, isApiFailure, type ApiFailure } from '#web/api-failure.ts';
import { api } from '#web/api.ts';
import { couponEntered, rulesChanged, rulesSeen, saveShippingInfo } from '#web/cart/cart-slice.ts';
import { priceHere, type CartItem } from '#web/cart/cart-state.ts';
import {
  forgetCheckout,
  rememberedCheckout,
  forgetAttempt,
  keyOfAttempt,
  rememberCheckout,
} from '#web/cart/checkout-keys.ts';
import { readConfig } from '#web/config-endpoint.ts';
import { logError } from '#web/log-error.ts';
import { paths } from '#web/paths.ts';
import { useUserId, useShopDispatch } from '#web/store-hooks.ts';
import { store } from '#web/browser-store.ts';
import { createCheckout, keepOpenCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import { completeCheckout } from '#web/storefront/checkout/complete-checkout.ts';
import { removeOrdered } from '#web/storefront/checkout/place-order.ts';
import { showRefundToast } from '#web/storefront/checkout/order-toasts.tsx';
import { askAnewAfterRefusal } from '#web/storefront/deliver-to/delivery-endpoints.ts';
import { order } from '#web/storefront/orders/orders-endpoints.ts';
import { useMoneyText } from '#web/ui/Money.tsx';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { readRefusal, type Refusal } from './explain-refusal.ts';

/** A refusal that is shown on this page. */
export type Obstacle = Extract<
  Refusal,
  { kind: 'coupon' | 'total' | 'delivery' | 'payment' | 'fields' | 'say' }
>;

interface HowToPay {
  coupon: string | undefined;
  /** True if the total on the page includes the coupon's discount. */
  isTotalSeen: boolean;
  /** The way of delivery whose price is in it; absent: the one that the cart remembers. */
  delivery: string | undefined;
  isForBusiness: boolean;
  /** The way to pay; absent: by card. */
  method: PaymentKind | undefined;
}

interface StartCheckout {
  /**
   * Opens a checkout for the cart and this address and goes to the payment page, or to the page where a refusal can be
   * resolved. Resolves to the refusal if it has to be shown on this page.
   */
  start: (shippingInfo: ShippingInfo, how: HowToPay) => Promise<Obstacle | undefined>;
  isStarting: boolean;
}

export function useStartCheckout(): StartCheckout {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const goOn = useRefusalHandling();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);

  async function start(shippingInfo: ShippingInfo, how: HowToPay) {
    setIsStarting(true);
    try {
      dispatch(saveShippingInfo(shippingInfo));
      if (how.coupon === undefined) dispatch(couponEntered(''));
      const bought = await findBought(uid);
      if (bought !== undefined) {
        await navigate(paths.order(bought), { replace: true });
        return undefined;
      }
      await openNewCheckout(uid, shippingInfo, how);
      dispatch(rulesSeen());
      await navigate(paths.pay);
      return undefined;
    } catch (error) {
      if (!isApiFailure(error)) logError('The checkout could not be opened', error);
      return await goOn(asApiFailure(error));
    } finally {
      setIsStarting(false);
    }
  }

  return { start, isStarting };
}

/** The id of the order of a checkout that was opened here before and was paid meanwhile, for example in another tab. */
async function findBought(uid: string): Promise<string | undefined> {
  if (rememberedCheckout(uid) === undefined) return undefined;
  const found = await completeCheckout({ afresh: true }).catch(() => undefined);
  if (found?.kind === 'refunded') showRefundToast(found.orderId);
  if (found?.kind !== 'ordered') return undefined;
  toast.success(found.message, ACROSS_PAGES);
  return found.order._id;
}

/** Navigates to where a refusal leads. Returns it if it has to be shown on this page. */
function useRefusalHandling(): (failure: ApiFailure) => Promise<Obstacle | undefined> {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const money = useMoneyText();

  return async (failure) => {
    const refusal = readRefusal(failure, money);
    switch (refusal.kind) {
      case 'to-cart':
        // The cached products are outdated: the cart fetches them again.
        dispatch(api.util.invalidateTags(['product']));
        await navigate(paths.cart);
        return undefined;
      case 'to-payment':
        toast(failure.message, ACROSS_PAGES);
        await navigate(paths.pay);
        return undefined;
      case 'to-order': {
        forgetCheckout();
        toast.success(failure.message, ACROSS_PAGES);
        const { orderId } = refusal;
        const { data } = await dispatch(order.initiate(orderId, { subscribe: false }));
        if (data) removeOrdered(data);
        await navigate(paths.order(orderId), { replace: true });
        return undefined;
      }
      case 'total':
        dispatch(rulesChanged({ rules: { ...store.getState().cart.rules, ...refusal.rules } }));
        // Delivery may cost something else.
        dispatch(askAnewAfterRefusal());
        void dispatch(readConfig());
        // The discount may be another one.
        dispatch(api.util.invalidateTags(['coupon']));
        return refusal;
      case 'delivery':
        dispatch(askAnewAfterRefusal());
        return refusal;
      case 'payment':
        // It may be off by now.
        void dispatch(readConfig());
        return refusal;
      case 'coupon':
        // The discount is computed again, too.
        dispatch(api.util.invalidateTags(['coupon']));
        return refusal;
      default:
        return refusal;
    }
  };
}

/**
 * Opens a checkout for the cart's items and caches it for the payment page. The same request twice opens one
 * checkout. Rejects with an ApiFailure.
 */
async function openNewCheckout(
  uid: string,
  shippingInfo: ShippingInfo,
  { coupon, isTotalSeen, delivery: shown, isForBusiness, method = 'card' }: HowToPay,
): Promise<void> {
  const { cartItems, total, rules, delivery: remembered } = store.getState().cart;
  const delivery = shown ?? remembered;
  const items = cartItems.map((item) => ({
    ...item,
    price: priceHere(item.price, item.taxClass, rules),
  }));
  const asked = {
    orderItems: items.map(({ productId, price, quantity }) => ({ productId, price, quantity })),
    shippingInfo,
    ...(coupon !== undefined && { coupon }),
    ...(delivery !== undefined && { delivery }),
    ...(isTotalSeen && { total }),
    ...(method !== 'card' && { method }),
  };
  const checkout = await create(uid, { ...asked, ...(isForBusiness && { business: true }) });
  rememberCheckout(uid, checkout.checkoutId);
  const orderItems = items.map(shownItem);
  await store.dispatch(keepOpenCheckout(uid, { ...asked, ...checkout, orderItems }));
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
