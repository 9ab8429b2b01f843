import { useState } from 'react';
import type { ReviewPage } from '#contract/reviews.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FRESH_SECONDS } from '#web/storefront/product/use-product.ts';
import { ForVisitors, LogInButton } from '#web/storefront/product/LogInButton.tsx';
import { countStars, Stars } from '#web/ui/Stars.tsx';
import { MyReview } from './MyReview.tsx';
import { FIRST_REVIEWS, myReview, reviews, type ReviewSort } from './review-endpoints.ts';
import { ReviewItem } from './ReviewItem.tsx';

/** The reviews of a product, and the caller's own review. */
export function Reviews({ productId }: { productId: string }) {
  const [sort, setSort] = useState<ReviewSort>(FIRST_REVIEWS.sort);
  const first = reviews.useQuery(
    { productId, ...FIRST_REVIEWS, sort },
    { refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const shown = first.currentData ?? first.data;
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-12 lg:gap-16">
      <div className="flex flex-col gap-6 self-start">
        {shown && shown.count > 0 && <RatingSummary rating={shown} />}
        <Mine productId={productId} hasReviews={shown !== undefined && shown.count > 0} />
      </div>
      <div className="min-w-0">
        {shown && shown.count > 0 && (
          <ReviewList key={sort} productId={productId} first={shown} sort={sort} onSort={setSort} />
        )}
        {!shown && !first.isError && <ListSkeleton />}
        {!shown && first.isError && (
          <QueryFailure title="The reviews can't be shown" query={first} />
        )}
      </div>
    </div>
  );
}

/** The caller's own review or a button to write one; otherwise a sentence on who can write reviews. */
function Mine({ productId, hasReviews }: { productId: string; hasReviews: boolean }) {
  const uid = useUserId();
  const { currentData } = myReview.useQuery({ uid, productId }, { skip: uid === '' });
  if (currentData?.review || currentData?.canReview) {
    return <MyReview productId={productId} review={currentData.review} />;
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-sm text-ink-muted">
        {!hasReviews && 'There are no reviews yet. '}
        Reviews are by people who bought this here.
      </p>
      <ForVisitors>
        <LogInButton comesBackTo="#reviews">Write a review</LogInButton>
      </ForVisitors>
    </div>
  );
}

interface ReviewListProps {
  productId: string;
  first: ReviewPage;
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
}

const SORTS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest first',
  useful: 'Most useful first',
};

/** The reviews, ten at a time. */
function ReviewList({ productId, first, sort, onSort }: ReviewListProps) {
  const [pages, setPages] = useState(1);
  const { count, totalPages } = first;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="text-ink-muted">{count === 1 ? '1 review' : `${count} reviews`}</p>
        {count > 1 && (
          <Field label="Sort reviews by" hideLabel>
            {(control) => (
              <Select
                {...control}
                value={sort}
                onChange={(event) => onSort(event.target.value as ReviewSort)}
              >
                {Object.entries(SORTS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {first.reviews.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
        {Array.from({ length: pages - 1 }, (_, at) => (
          <MoreReviews key={at} productId={productId} page={at + 2} sort={sort} />
        ))}
      </ul>
      {pages < totalPages && (
        <Button className="mt-6" onClick={() => setPages(pages + 1)}>
          Show more reviews
        </Button>
      )}
    </>
  );
}

/** A further page, at the end of the list. Its first review gets the focus, because the button moves or disappears. */
function MoreReviews({
  productId,
  page,
  sort,
}: {
  productId: string;
  page: number;
  sort: ReviewSort;
}) {
  const answer = reviews.useQuery({ productId, page, sort });
  const { currentData, isError } = answer;
  if (!currentData) {
    return (
      <li className="py-6">
        {isError ? (
          <QueryFailure title="More reviews can't be shown" query={answer} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </li>
    );
  }
  return currentData.reviews.map((review, at) => (
    <ReviewItem key={review._id} review={review} takesFocus={at === 0} />
  ));
}

/** Shown while the reviews are loading. */
function ListSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-24" />
      ))}
    </div>
  );
}

/** The average of a product's reviews, and how many gave each number of stars. */
function RatingSummary({
  rating: { average, count, distribution },
}: {
  rating: Pick<ReviewPage, 'average' | 'count' | 'distribution'>;
}) {
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="text-2xl font-semibold tabular-nums">{average.toFixed(1)}</span>
        <span className="text-ink-muted">out of 5</span>
        <Stars count={Math.round(average)} className="ml-auto" />
      </p>
      <ul aria-label="How many gave each number of stars" className="mt-3 flex flex-col gap-1.5">
        {distribution
          .map((times, at) => ({ stars: at + 1, times }))
          .reverse()
          .map(({ stars, times }) => (
            <li key={stars} className="flex items-center gap-3 text-sm tabular-nums">
              <span className="w-14 shrink-0">{countStars(stars)}</span>
              {/* A drawing, because the policy for HTML allows no style attributes. */}
              <svg aria-hidden="true" className="h-2 w-0 grow rounded-full bg-sunken">
                <rect
                  width={`${(100 * times) / Math.max(1, count)}%`}
                  height="100%"
                  rx="4"
                  className="fill-accent forced-colors:fill-[CanvasText]"
                />
              </svg>
              <span className="w-8 shrink-0 text-right text-ink-muted">{times}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
