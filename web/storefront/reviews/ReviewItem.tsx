import { useId } from 'react';
import type { Review } from '#contract/reviews.ts';
import { shopConfig } from '#web/shop-config.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** Text of a shopper or the shop, with its line breaks. `dir="auto"` gives it the direction of its script. */
const WORDS = 'max-w-[65ch] whitespace-pre-line wrap-anywhere';

/** A review in a list. */
export function ReviewItem({
  review,
  takesFocus = false,
}: {
  review: Review;
  takesFocus?: boolean;
}) {
  const id = useId();
  const { stars, title, text, name, at, bought, choice, editedAt } = review;
  return (
    <li>
      <article aria-labelledby={id} className="py-6">
        <Stars count={stars} />
        <h3
          id={id}
          dir="auto"
          tabIndex={-1}
          ref={takesFocus ? takeFocus : undefined}
          className="mt-1 wrap-anywhere focus:outline-none"
        >
          {title}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <span className="wrap-anywhere">{name}</span>
          <DateTime at={at} />
          {choice && <span className="wrap-anywhere">{choice}</span>}
          {editedAt && <span>Edited</span>}
          {bought && <StatusLabel tone="good">Bought it</StatusLabel>}
        </p>
        <p dir="auto" className={`mt-3 ${WORDS}`}>
          {text}
        </p>
        <Reply review={review} />
      </article>
    </li>
  );
}

/** The shop's answer to a review, if there is one. */
export function Reply({
  review: { reply, repliedAt },
}: {
  review: Pick<Review, 'reply' | 'repliedAt'>;
}) {
  if (reply === undefined) return null;
  return (
    <div className="mt-4 border-l-2 border-line-strong pl-4">
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
        <span className="font-medium text-ink">Answer from {shopConfig.shop.name}</span>
        {repliedAt && <DateTime at={repliedAt} />}
      </p>
      <p dir="auto" className={`mt-1 ${WORDS}`}>
        {reply}
      </p>
    </div>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
