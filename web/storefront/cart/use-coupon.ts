import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import type { AppliedCoupon, Discount } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { type CouponTerms, priceCart, type PricingRules } from '#contract/pricing.ts';
import { isApiFailure, type ApiFailure } from '#web/api-failure.ts';
import { api } from '#web/api.ts';
import { discountApplied } from '#web/cart/cart-slice.ts';
import { useUserId, useShopDispatch, useShopSelector } from '#web/store-hooks.ts';

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
const SUBTOTAL_PAUSE_MS = 500;

/** Checks the code in the cart with the shop, now and when the subtotal changes, and applies its discount. */
export function useCoupon(): CouponCheck {
  const uid = useUserId();
  const dispatch = useShopDispatch();
  const { coupon: code, subtotal, rules } = useShopSelector((state) => state.cart);
  const asked = useDebounced(subtotal, SUBTOTAL_PAUSE_MS);
  const isAskable =
    uid !== '' && code !== undefined && code.length >= COUPON_LIMITS.code.min && asked > 0;
  const answer = discount.useQuery(isAskable ? { uid, coupon: code, subtotal: asked } : skipToken, {
    refetchOnMountOrArgChange: true,
  });

  // The last answer for this code counts until there is a newer one.
  const granted = answer.isError || !isAskable ? undefined : answer.data?.coupon;
  const applied = granted?.code === code ? granted : undefined;
  const gives = applied ? discountOn(subtotal, rules, applied) : 0;
  useEffect(() => {
    dispatch(discountApplied(gives));
  }, [dispatch, gives]);

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

/** What a coupon takes off a subtotal, both in whole units. */
function discountOn(
  subtotal: number,
  rules: PricingRules,
  { kind, amount }: AppliedCoupon,
): number {
  const terms: CouponTerms =
    kind === 'fixed' ? { kind, amount: toMinor(amount) } : { kind, amount };
  // Only the subtotal matters, so one line is enough.
  return toWhole(priceCart([{ price: toMinor(subtotal), quantity: 1 }], rules, terms).discount);
}

/** A value, updated once it has not changed for a while. */
function useDebounced<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

interface CouponAsked {
  uid: string;
  coupon: string;
  /** Whole units. */
  subtotal: number;
}

const couponApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a code takes off a subtotal. */
    discount: build.query<Discount, CouponAsked>({
      query: ({ uid, coupon, subtotal }) =>
        `payment/discount?${new URLSearchParams({ id: uid, coupon, subtotal: String(subtotal) })}`,
      providesTags: ['coupon'],
    }),
  }),
});

export const { discount } = couponApi.endpoints;
