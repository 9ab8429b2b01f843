import type {
  MyReviewAnswer,
  NewReview,
  ReviewAnswer,
  ReviewPage,
  ReviewQuery,
} from '#contract/reviews.ts';
import { api, callAddress } from '#web/api.ts';

export type ReviewSort = NonNullable<ReviewQuery['sort']>;

/** The reviews that a product's page shows at first. */
export const FIRST_REVIEWS = { page: 1, sort: 'newest' } as const;

interface ReviewsAsked {
  productId: string;
  page: number;
  sort: ReviewSort;
}

interface ReviewOf {
  uid: string;
  productId: string;
}

/** A change of one's own review. */
interface ReviewChanged {
  uid: string;
  reviewId: string;
  words: NewReview;
}

const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviews: build.query<ReviewPage, ReviewsAsked>({
      query: ({ productId, page, sort }) =>
        `product/${encodeURIComponent(productId)}/reviews?${new URLSearchParams({ page: String(page), sort })}`,
      extraOptions: { public: true },
      providesTags: ['review'],
    }),
    myReview: build.query<MyReviewAnswer, ReviewOf>({
      query: ({ uid, productId }) =>
        callAddress(`product/${encodeURIComponent(productId)}/review`, uid),
      providesTags: ['review'],
    }),
    createReview: build.mutation<ReviewAnswer, ReviewOf & { words: NewReview }>({
      query: ({ uid, productId, words }) => ({
        url: callAddress(`product/${encodeURIComponent(productId)}/review`, uid),
        method: 'POST',
        body: words,
      }),
      // Also after a failure: it may have been written in another tab.
      invalidatesTags: ['review', 'product'],
    }),
    changeReview: build.mutation<ReviewAnswer, ReviewChanged>({
      query: ({ uid, reviewId, words }) => ({
        url: callAddress(`review/${encodeURIComponent(reviewId)}`, uid),
        method: 'PUT',
        body: words,
      }),
      invalidatesTags: ['review', 'product'],
    }),
    deleteReview: build.mutation<{ message: string }, Omit<ReviewChanged, 'words'>>({
      query: ({ uid, reviewId }) => ({
        url: callAddress(`review/${encodeURIComponent(reviewId)}`, uid),
        method: 'DELETE',
      }),
      invalidatesTags: ['review', 'product'],
    }),
  }),
});

export const { reviews, myReview, createReview, changeReview, deleteReview } = reviewApi.endpoints;
