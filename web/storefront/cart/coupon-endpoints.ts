import type { Discount } from '#contract/coupons.ts';
import { api } from '#web/api.ts';

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
