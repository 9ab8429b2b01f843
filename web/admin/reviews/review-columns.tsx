import type { AdminReview } from '#contract/reviews.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { ManageReview, titleId } from './ManageReview.tsx';

/** The columns of reviews. On a phone everything is below the title. */
export const REVIEW_COLUMNS: readonly Column<AdminReview>[] = [
  {
    key: 'review',
    header: 'Review',
    namesRow: true,
    cell: (review) => <ReviewCell review={review} />,
  },
  {
    key: 'product',
    header: 'Product',
    wideOnly: true,
    cell: (review) => <ProductLink review={review} />,
  },
  {
    key: 'written',
    header: 'Written',
    wideOnly: true,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ at, editedAt }) => (
      <span className="whitespace-nowrap text-ink-muted">
        <DateTime at={editedAt ?? at} />
        {editedAt && <span className="block">edited</span>}
      </span>
    ),
  },
  {
    key: 'manage',
    header: 'Manage',
    hideHeader: true,
    isNumber: true,
    cell: (review) => <ManageReview review={review} />,
  },
];

function ReviewCell({ review }: { review: AdminReview }) {
  const { _id, stars, title, text, user, at, editedAt } = review;
  return (
    <span className="block max-w-prose py-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={stars} />
        <States review={review} />
      </span>
      <span id={titleId(_id)} dir="auto" className="mt-1 block font-medium wrap-anywhere">
        {title}
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-muted">
        {text}
      </span>
      <span className="mt-1 block wrap-anywhere text-ink-muted">
        by{' '}
        <RowLink to={adminPaths.customer(user._id)} className={LINK}>
          {user.name}
        </RowLink>
        <span className="table-wide:hidden">
          {' '}
          · <DateTime at={editedAt ?? at} /> · <ProductLink review={review} />
        </span>
      </span>
    </span>
  );
}

const LINK = 'inline-block min-h-6 underline underline-offset-4 hover:text-ink';

function ProductLink({ review: { product } }: { review: AdminReview }) {
  if (!product.isSold)
    return <span className="wrap-anywhere">{product.name} (not sold any more)</span>;
  return (
    <RowLink to={adminPaths.product(product._id)} className={`${LINK} wrap-anywhere`}>
      {product.name}
    </RowLink>
  );
}

function States({ review: { isNew, hidden, reply } }: { review: AdminReview }) {
  return (
    <>
      {isNew && <StatusLabel tone="good">New</StatusLabel>}
      {hidden && <StatusLabel tone="danger">Hidden</StatusLabel>}
      {reply !== undefined && <StatusLabel tone="neutral">Answered</StatusLabel>}
    </>
  );
}
