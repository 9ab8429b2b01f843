import { NEW_REVIEWS_COUNTED } from '#contract/review-limits.ts';
import { attention } from '#web/admin/attention/attention-endpoints.ts';
import { newReviewCount } from '#web/admin/reviews/admin-review-endpoints.ts';
import { useUserId } from '#web/store-hooks.ts';
import { useNumberText } from '#web/ui/Money.tsx';

/** The number of things that need attention, beside the link to them. */
export function AttentionCount() {
  const uid = useUserId();
  const number = useNumberText();
  const { data: items = [] } = attention.useQuery(uid, { skip: uid === '', refetchOnFocus: true });
  if (items.length === 0) return null;
  return (
    <span className="-mr-1 ml-auto rounded-full bg-accent-soft px-1.5 py-0.5 text-xs text-accent-strong tabular-nums forced-colors:border">
      {number(items.length)}
    </span>
  );
}

/** The number of new reviews, beside the link to them. */
export function NewReviews() {
  const uid = useUserId();
  const number = useNumberText();
  const { data: count = 0 } = newReviewCount.useQuery(uid, {
    skip: uid === '',
    refetchOnFocus: true,
  });
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full whitespace-nowrap bg-accent-soft px-2 py-0.5 text-sm text-accent-strong tabular-nums forced-colors:border">
      {number(count)}
      {count >= NEW_REVIEWS_COUNTED && '+'} new
    </span>
  );
}
