import '#web/zod-jitless.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { NewReview } from '#contract/reviews.ts';

export const REVIEW_FIELDS = ['stars', 'title', 'text'] as const;

/** Validates a review with the server's own schema. */
export const checkReview = zodResolver(NewReview);
