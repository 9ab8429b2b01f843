import type { CouponAnswer, CouponPage, NewCoupon } from '#contract/coupons.ts';
import type { Done } from '#contract/done.ts';
import { api } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const couponApi = api.injectEndpoints({
  endpoints: (build) => ({
    coupons: build.query<CouponPage, ListAsked>({
      query: (asked) => listAddress('payment/coupon/all', asked),
      providesTags: ['coupon'],
    }),
    createCoupon: build.mutation<
      CouponAnswer,
      { uid: string; coupon: NewCoupon; idempotencyKey: string }
    >({
      query: ({ uid, coupon, idempotencyKey }) => ({
        url: `payment/coupon/new?${new URLSearchParams({ id: uid })}`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: coupon,
      }),
      invalidatesTags: ['coupon'],
    }),
    deleteCoupon: build.mutation<Done, { uid: string; couponId: string }>({
      query: ({ uid, couponId }) => ({
        url: `payment/coupon/${encodeURIComponent(couponId)}?${new URLSearchParams({ id: uid })}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['coupon'],
    }),
  }),
});

export const { coupons, createCoupon, deleteCoupon } = couponApi.endpoints;
