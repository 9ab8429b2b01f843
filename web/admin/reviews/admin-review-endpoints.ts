import type { Done } from '#contract/done.ts';
import type { AllReviewsPage, ReviewAnswer, ReviewChange } from '#contract/reviews.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

interface Moderated {
  uid: string;
  reviewId: string;
  change: Pick<ReviewChange, 'hidden' | 'reason' | 'reply'>;
}

const adminReviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    allReviews: build.query<AllReviewsPage, ListAsked>({
      query: (asked) => listAddress('review/all', asked),
      providesTags: ['review'],
    }),
    /** Counts the new reviews up to `NEW_REVIEWS_COUNTED`. */
    newReviewCount: build.query<number, string>({
      query: (uid) => listAddress('review/all', { uid, query: 'state=new&limit=1' }),
      transformResponse: ({ newCount }: AllReviewsPage) => newCount,
      providesTags: ['review'],
    }),
    moderateReview: build.mutation<ReviewAnswer, Moderated>({
      query: ({ uid, reviewId, change }) => ({
        url: callAddress(`review/${encodeURIComponent(reviewId)}`, uid),
        method: 'PUT',
        body: change,
      }),
      // Also after a failure: its writer may have deleted it.
      invalidatesTags: ['review', 'product'],
    }),
    markReviewsSeen: build.mutation<Done, { uid: string; until: string }>({
      query: ({ uid, until }) => ({
        url: callAddress('review/seen', uid),
        method: 'POST',
        body: { until },
      }),
      invalidatesTags: ['review'],
    }),
  }),
});

export const { allReviews, newReviewCount, moderateReview, markReviewsSeen } =
  adminReviewApi.endpoints;
