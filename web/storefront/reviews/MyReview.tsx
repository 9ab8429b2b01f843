import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OwnReview } from '#contract/reviews.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { deleteReview } from './review-endpoints.ts';

// Lazy, because it imports zod schemas, which nothing else on the screen needs.
const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }));

/**
 * The caller's own review, with buttons to edit and delete it; without one a button to write it. Whoever comes from
 * "Write a review" on an order finds the form open.
 */
export function MyReview({
  productId,
  review,
}: {
  productId: string;
  review: OwnReview | undefined;
}) {
  const { state } = useLocation() as { state: { writesReview?: boolean } | null };
  const [isWriting, setIsWriting] = useState(!review && state?.writesReview === true);
  const heading = useRef<HTMLHeadingElement>(null);
  function close() {
    setIsWriting(false);
    // The button that had the focus disappears with the form.
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <section aria-labelledby="my-review" className="rounded-lg border border-line p-5">
      <h3 id="my-review" ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
        {review ? 'Your review' : 'You bought this'}
      </h3>
      {isWriting ? (
        <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
          <ReviewForm productId={productId} review={review} onClose={close} />
        </Suspense>
      ) : review ? (
        <Written review={review} onEdit={() => setIsWriting(true)} />
      ) : (
        <>
          <p className="mt-1 text-ink-muted">What do you think of it?</p>
          <Button className="mt-4" onClick={() => setIsWriting(true)}>
            Write a review
          </Button>
        </>
      )}
    </section>
  );
}

function Written({ review, onEdit }: { review: OwnReview; onEdit: () => void }) {
  const { stars, title, hidden, reason } = review;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p>
        <Stars count={stars} />
      </p>
      <p dir="auto" className="wrap-anywhere">
        {title}
      </p>
      {hidden && (
        <Notice tone="warning">
          The shop has hidden it, so only you can see it. The reason: {reason}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-label="Edit your review" onClick={onEdit}>
          Edit
        </Button>
        <DeleteReview reviewId={review._id} />
      </div>
    </div>
  );
}

function DeleteReview({ reviewId }: { reviewId: string }) {
  const uid = useUserId();
  const [remove] = deleteReview.useMutation();
  return (
    <ConfirmedButton
      size="sm"
      variant="quiet-danger"
      label={
        <>
          Delete<span className="sr-only"> your review</span>
        </>
      }
      question="Delete your review?"
      confirmLabel="Delete review"
      cancelLabel="Keep it"
      act={() => remove({ uid, reviewId }).unwrap()}
      focusAfter="#my-review"
    >
      Its words are gone for good. You can write another one.
    </ConfirmedButton>
  );
}
