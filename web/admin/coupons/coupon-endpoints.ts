import type {
  Coupon,
  CouponAnswer,
  CouponChanges,
  CouponPage,
  CouponsAnswer,
  CouponUses,
  NewCoupon,
  NewCoupons,
} from '#contract/coupons.ts';
import type { Done } from '#contract/done.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const couponApi = api.injectEndpoints({
  endpoints: (build) => ({
    coupons: build.query<CouponPage, ListAsked>({
      query: (asked) => listAddress('payment/coupon/all', asked),
      providesTags: ['coupon'],
    }),
    /** A coupon with a page of the orders that used it. */
    couponUses: build.query<CouponUses, ListAsked & { couponId: string }>({
      query: ({ couponId, ...asked }) =>
        listAddress(`payment/coupon/${encodeURIComponent(couponId)}/uses`, asked),
      providesTags: ['coupon'],
    }),
    createCoupon: build.mutation<
      CouponAnswer,
      { uid: string; coupon: NewCoupon; idempotencyKey: string }
    >({
      query: ({ uid, coupon, idempotencyKey }) => ({
        url: callAddress('payment/coupon/new', uid),
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: coupon,
      }),
      invalidatesTags: ['coupon'],
    }),
    generateCoupons: build.mutation<
      CouponsAnswer,
      { uid: string; coupons: NewCoupons; idempotencyKey: string }
    >({
      query: ({ uid, coupons, idempotencyKey }) => ({
        url: callAddress('payment/coupon/generate', uid),
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: coupons,
      }),
      invalidatesTags: ['coupon'],
    }),
    /** Saves a coupon only if it is still the version that is known. */
    changeCoupon: build.mutation<
      CouponAnswer,
      { uid: string; known: Pick<Coupon, '_id' | 'updatedAt'>; changes: CouponChanges }
    >({
      query: ({ uid, known, changes }) => ({
        url: callAddress(`payment/coupon/${encodeURIComponent(known._id)}`, uid),
        method: 'PUT',
        headers: { 'if-match': known.updatedAt },
        body: changes,
      }),
      invalidatesTags: (answer) => (answer ? ['coupon'] : []),
    }),
    deleteCoupon: build.mutation<Done, { uid: string; couponId: string }>({
      query: ({ uid, couponId }) => ({
        url: callAddress(`payment/coupon/${encodeURIComponent(couponId)}`, uid),
        method: 'DELETE',
      }),
      invalidatesTags: ['coupon'],
    }),
  }),
});

export const { coupons, couponUses, createCoupon, generateCoupons, changeCoupon, deleteCoupon } =
  couponApi.endpoints;
