import { useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { toast } from 'react-hot-toast';
import type { NewCheckout, OpenCheckout } from '#contract/checkout.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { api } from '#web/api.ts';
import { isApiFailure, type ApiFailure } from '#web/api-failure.ts';
import { couponEntered, orderedItemsRemoved, saveShippingInfo } from '#web/cart/cart-slice.ts';
import {
  forgetAttempt,
  forgetCheckout,
  keyOfAttempt,
  rememberCheckout,
} from '#web/cart/checkout-keys.ts';
import { paths } from '#web/paths.ts';
import { useUserId } from '#web/session/use-user-id.ts';
import type { RootState } from '#web/store.ts';
import { useShopDispatch } from '#web/store-hooks.ts';
import { createCheckout, keepOpenCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import { order } from '#web/storefront/orders/orders-endpoints.ts';
import { useMoneyText } from '#web/ui/use-money-text.ts';
import { readRefusal, type Refusal } from './explain-refusal.ts';

/** What stays to be said on this page. */
export type Obstacle = Extract<Refusal, { kind: 'coupon' | 'fields' | 'say' }>;

interface StartCheckout {
  /** Opens a checkout for the cart and this address and goes on to the payment, or wherever the answer leads; answers what is in the way here. */
  start: (shippingInfo: ShippingInfo, coupon: string | undefined) => Promise<Obstacle | undefined>;
  isStarting: boolean;
}

export function useStartCheckout(): StartCheckout {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const money = useMoneyText();
  const { getState } = useStore<RootState>();
  const [create] = createCheckout.useMutation();
  const [isStarting, setIsStarting] = useState(false);

  async function start(shippingInfo: ShippingInfo, coupon: string | undefined) {
    setIsStarting(true);
    try {
      dispatch(saveShippingInfo(shippingInfo));
      if (coupon === undefined) dispatch(couponEntered(''));
      return await open(shippingInfo, coupon);
    } finally {
      setIsStarting(false);
    }
  }

  async function open(shippingInfo: ShippingInfo, coupon: string | undefined) {
    const { cartItems } = getState().cart;
    const body: NewCheckout = {
      orderItems: cartItems.map(({ productId, price, quantity }) => ({
        productId,
        price,
        quantity,
      })),
      shippingInfo,
      ...(coupon !== undefined && { coupon }),
    };
    const attempt = () =>
      create({ uid, key: keyOfAttempt(uid, JSON.stringify(body)), body }).unwrap();
    try {
      const opened = await attempt().catch((error: unknown) => {
        if (!isApiFailure(error) || error.code !== 'IDEMPOTENCY_MISMATCH') throw error;
        forgetAttempt();
        return attempt();
      });
      const { success: _success, ...checkout } = opened;
      rememberCheckout(uid, checkout.checkoutId);
      const orderItems: OpenCheckout['orderItems'] = cartItems.map(
        ({ productId, name, photo = '', price, quantity }) => ({
          productId,
          name,
          photo,
          price,
          quantity,
        }),
      );
      await dispatch(
        keepOpenCheckout(uid, {
          ...checkout,
          ...(coupon !== undefined && { coupon }),
          shippingInfo,
          orderItems,
        }),
      );
      await navigate(paths.pay);
      return undefined;
    } catch (error) {
      return goOn(isApiFailure(error) ? error : UNFORESEEN);
    }
  }

  async function goOn(failure: ApiFailure): Promise<Obstacle | undefined> {
    const refusal = readRefusal(failure, money);
    if (refusal.kind === 'to-cart') {
      // What is known of the products is old: the cart looks again.
      dispatch(api.util.invalidateTags(['product']));
      await navigate(paths.cart);
    } else if (refusal.kind === 'to-payment') {
      toast(failure.message);
      await navigate(paths.pay);
    } else if (refusal.kind === 'to-order') {
      toast.success(failure.message);
      await takeOrder(refusal.orderId);
      await navigate(paths.order(refusal.orderId), { replace: true });
    } else return refusal;
    return undefined;
  }

  /** The order of the former checkout is there: what it holds leaves the cart. */
  async function takeOrder(orderId: string): Promise<void> {
    forgetCheckout();
    const { data } = await dispatch(order.initiate(orderId, { subscribe: false }));
    dispatch(orderedItemsRemoved(data?.orderItems.map(({ productId }) => productId) ?? []));
  }

  return { start, isStarting };
}

const UNFORESEEN: ApiFailure = {
  status: 0,
  code: 'UNKNOWN',
  message: 'Something went wrong. Try again in a moment.',
};
