import { toast } from 'react-hot-toast/headless';
import { ADMIN_REVIEW_SORTS, REVIEW_STATES } from '#contract/list-choices.ts';
import type { AdminReview, AllReviewsPage } from '#contract/reviews.ts';
import { FilterChip, ListSearch, ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { messageOf } from '#web/api-failure.ts';
import { type ListShape, readWords } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, type AddressedList, useList } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { countStars } from '#web/ui/Stars.tsx';
import { allReviews, markReviewsSeen } from './admin-review-endpoints.ts';
import { REVIEW_COLUMNS } from './review-columns.tsx';

const STARS = ['5', '4', '3', '2', '1'] as const;

const SHAPE = {
  sorts: ADMIN_REVIEW_SORTS,
  filters: { state: REVIEW_STATES, stars: STARS, product: readId, user: readWords },
} satisfies ListShape;

const SORT_WORDS = { newest: 'Newest', oldest: 'Oldest' } as const;
const STATE_WORDS = { new: 'New', unanswered: 'Unanswered', hidden: 'Hidden' } as const;
const WORDS = { one: 'review', many: 'reviews' };

export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = allReviews.useQuery(
    { uid, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  return (
    <AdminScreen title="Reviews" actions={answer.data && <MarkAllRead page={answer.data} />}>
      <ReviewControls list={list} reviews={answer.data?.reviews ?? []} />
      <ListTable
        list={list}
        words={WORDS}
        caption="Reviews"
        columns={REVIEW_COLUMNS}
        rowKey={({ _id }) => _id}
        page={answer.data && { ...answer.data, rows: answer.data.reviews }}
        query={answer}
        empty={{
          title: 'No reviews yet',
          words: 'Customers to whom a product was delivered can review it. They are listed here.',
        }}
      />
    </AdminScreen>
  );
}

/** Marks as read, for all admins, what was there when the list was fetched. */
function MarkAllRead({ page: { newCount, asOf } }: { page: AllReviewsPage }) {
  const uid = useUserId();
  const [mark, { isLoading }] = markReviewsSeen.useMutation();
  if (newCount === 0) return null;

  async function markAll() {
    try {
      const { message } = await mark({ uid, until: asOf }).unwrap();
      toast.success(message);
      // The button disappears.
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <Button size="sm" busy={isLoading} onClick={() => void markAll()}>
      Mark all as read
    </Button>
  );
}

function ReviewControls({
  list,
  reviews,
}: {
  list: AddressedList;
  reviews: readonly AdminReview[];
}) {
  const { sort, filters } = list.state;
  const product = reviews.find(({ product }) => product._id === filters.product)?.product.name;
  const person = reviews.find(({ user }) => user._id === filters.user)?.user.name;
  return (
    <search className="mb-4 flex flex-wrap gap-3">
      <ListSearch list={list} label="Search reviews" placeholder="Words in title or text" />
      <ListSelect
        label="State"
        value={filters.state ?? ''}
        options={[
          ['', 'Any state'],
          ...REVIEW_STATES.map((state) => [state, STATE_WORDS[state]] as const),
        ]}
        onChange={(state) => list.change({ filters: { state } })}
      />
      <ListSelect
        label="Stars"
        value={filters.stars ?? ''}
        options={[['', 'Any stars'], ...STARS.map((stars) => [stars, countStars(stars)] as const)]}
        onChange={(stars) => list.change({ filters: { stars } })}
      />
      <ListSelect
        label="Sort"
        value={sort}
        options={ADMIN_REVIEW_SORTS.map((sort) => [sort, SORT_WORDS[sort]])}
        onChange={(sort) => list.change({ sort })}
      />
      {filters.product !== undefined && (
        <FilterChip effect="show all" onRemove={() => list.change({ filters: { product: '' } })}>
          Of {product ?? 'one product'}
        </FilterChip>
      )}
      {filters.user !== undefined && (
        <FilterChip effect="show all" onRemove={() => list.change({ filters: { user: '' } })}>
          By {person ?? 'one person'}
        </FilterChip>
      )}
    </search>
  );
}

/** A product's id; anything else counts as not set. */
function readId(text: string): string {
  return /^[\da-f-]{36}$/i.test(text) ? text : '';
}
