import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { AppliedCoupon, Discount } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import type { CouponTerms } from '#contract/discount.ts';
import type { PricingRules } from '#contract/pricing-rules.ts';
import { isApiFailure, type ApiFailure } from '#web/api-failure.ts';
import { api, callAddress } from '#web/api.ts';
import { discountApplied } from '#web/cart/cart-slice.ts';
import { pricedItems, type CartItem } from '#web/cart/cart-state.ts';
import { useUserId, useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

export interface CouponCheck {
  /** The code in the cart, if any. */
  code: string | undefined;
  isChecking: boolean;
  /** Set if the shop accepts the code. */
  applied: AppliedCoupon | undefined;
  failure: ApiFailure | undefined;
  /** The shop has refused the code. Other failures say nothing about it. */
  isRefused: boolean;
  retry: () => void;
}

/** So that ten quick changes of the quantity send one request. */
const CART_PAUSE_MS = 500;

/** Checks the code in the cart with the shop, now and when the items change, and applies its discount. */
export function useCoupon(): CouponCheck {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const { coupon: code, cartItems, subtotal, rules } = useShopSelector((state) => state.cart);
  const asked = useDebounced(describeCart(cartItems, subtotal), CART_PAUSE_MS);
  const isAskable =
    uid !== '' && code !== undefined && code.length >= COUPON_LIMITS.code.min && asked !== '';
  const answer = discount.useQuery(isAskable ? { uid, coupon: code, cart: asked } : skipToken, {
    refetchOnMountOrArgChange: true,
  });

  // The last answer for this code is used until there is a newer one.
  const granted = answer.isError || !isAskable ? undefined : answer.data?.coupon;
  const applied = granted?.code === code ? granted : undefined;
  const gives = applied ? discountOn(cartItems, rules, applied) : 0;
  const only = applied?.productIds;
  useEffect(() => {
    dispatch(discountApplied(gives, only));
  }, [dispatch, gives, only]);

  const failure = isAskable && isApiFailure(answer.error) ? answer.error : undefined;
  return {
    code,
    isChecking: isAskable && answer.isFetching && !applied,
    applied,
    failure,
    isRefused: failure !== undefined && (failure.status === 404 || failure.status === 409),
    retry: () => void (isAskable && answer.refetch()),
  };
}

/** A cart as the query string of `payment/discount`; empty for a cart that costs nothing. */
function describeCart(items: readonly CartItem[], subtotal: number): string {
  if (subtotal <= 0) return '';
  const lines = items.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',');
  return new URLSearchParams({ subtotal: String(subtotal), items: lines }).toString();
}

/** Returns the discount of a coupon on a cart, in whole units. */
function discountOn(
  items: readonly CartItem[],
  rules: PricingRules,
  { kind, amount, productIds }: AppliedCoupon,
): number {
  const terms: CouponTerms =
    kind === 'fixed' ? { kind, amount: toMinor(amount) } : { kind, amount };
  const lines = pricedItems(items, rules);
  const isEligible =
    productIds && ((line: number) => productIds.includes(items[line]?.productId ?? ''));
  return toWhole(priceCart(lines, rules, terms, isEligible).discount);
}

interface CouponAsked {
  uid: string;
  coupon: string;
  /** Its subtotal and items, as a query string. */
  cart: string;
}

const couponApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads the discount of a code on a cart, in whole units. */
    discount: build.query<Discount, CouponAsked>({
      query: ({ uid, coupon, cart }) =>
        `${callAddress('payment/discount', uid, { coupon })}&${cart}`,
      providesTags: ['coupon'],
    }),
  }),
});

export const { discount } = couponApi.endpoints;
