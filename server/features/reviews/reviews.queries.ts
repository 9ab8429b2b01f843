import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { isId } from '#contract/ids.ts';
import { pageCount } from '#contract/paging.ts';
import { REVIEWS_PAGE_SIZE } from '#contract/review-limits.ts';
import type {
  AdminReview,
  AllReviewsPage,
  AllReviewsQuery,
  ReviewPage,
  ReviewQuery,
} from '#contract/reviews.ts';
import { ratingOf } from '#server/features/products/rating.rule.ts';
import { notFound } from '#server/platform/errors.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import {
  type List,
  pageRows,
  searchPage,
  type Sort,
  walkIds,
} from '#server/platform/list-pages.queries.ts';
import { describePage } from '#server/platform/page-window.rule.ts';
import { iso, presentOwnReview, presentReview, type ReviewRow } from './review-rows.ts';
import { readNews } from './seen-reviews.queries.ts';

/** The SQL columns of ReviewRow, for `reviews` with the alias `r` and its writer `u`. */
const REVIEW_COLUMNS = `
  r.id, r.stars, r.title, r.text, r.created_at as "createdAt", r.edited_at as "editedAt", r.is_bought as "isBought", r.reply,
  r.replied_at as "repliedAt", r.hidden_at as "hiddenAt", r.hidden_reason as "hiddenReason",
  u.name as "writerName", u.deleted_at is not null as "isWriterDeleted"`;

/** What a member of a family is chosen by, such as "M, Blue", for `products` with the alias `p`; null for other products. */
const CHOICE = `array_to_string(p.option_values, ', ') as choice`;

// Each runs along an index of the product's shown reviews.
const SORTS: Readonly<Record<NonNullable<ReviewQuery['sort']>, Sort>> = {
  newest: { keys: ['created_at'], isDescending: true },
  useful: { keys: ['detail', 'created_at'], isDescending: true },
};

const SHOWN = {
  columns: 'shown.*',
  table: `(select ${REVIEW_COLUMNS}, ${CHOICE} from reviews r
    join users u on u.id = r.user_id join products p on p.id = r.product_id) as shown`,
};

const NO_STARS = [0, 0, 0, 0, 0];

/** The first page of a product's reviews, as the API answers it. */
export async function firstReviews(pool: pg.Pool, productId: string): Promise<ReviewPage> {
  return { success: true, ...(await listReviews(pool, productId, {})) };
}

/**
 * A page of the shown reviews of a product, or of all members of its family, with their average and how many gave each number of stars. One statement, so
 * that the list and the numbers are of one snapshot. Pages end at `COUNT_BOUND` reviews, since a page is found by
 * skipping those before it. Throws 404 for a product that isn't sold.
 */
export async function listReviews(
  pool: pg.Pool,
  productId: string,
  { page = 1, sort = 'newest' }: ReviewQuery,
): Promise<Omit<ReviewPage, 'success'>> {
  if (!isId(productId)) throw notFound('product');
  const ids = walkIds(
    {
      from: 'reviews',
      where: 'rated_id = (select coalesce(family_id, id) from products where id = $1) and is_shown',
      values: [productId],
      id: 'id',
      sort: SORTS[sort],
    },
    `limit ${REVIEWS_PAGE_SIZE} offset $2`,
  );
  const { rows } = await pool.query<{ counts: number[] | null; rows: ReviewRow[] }>({
    name: `reviews-${sort}`,
    text: `
      select case when p.family_id is null then (select stars from product_ratings where product_id = p.id)
          else (select stars from family_ratings where family_id = p.family_id) end as counts, ${pageRows(SHOWN, ids)}
      from products p where p.id = $1 and p.deleted_at is null`,
    values: [productId, Math.min((page - 1) * REVIEWS_PAGE_SIZE, COUNT_BOUND)],
  });
  const [found] = rows;
  if (!found) throw notFound('product');
  const distribution = found.counts ?? NO_STARS;
  const { average, count } = ratingOf(distribution) ?? { average: 0, count: 0 };
  const totalPages = pageCount(Math.min(count, COUNT_BOUND), REVIEWS_PAGE_SIZE);
  return {
    reviews: page <= totalPages ? found.rows.map(presentReview) : [],
    average,
    count,
    distribution,
    page,
    totalPages,
    total: count,
  };
}

type AdminReviewRow = ReviewRow & {
  writtenAt: string;
  userId: string;
  productId: string;
  productName: string;
  isSold: boolean;
  hiddenBy: string | null;
};

const ADMIN_TABLE = `(
  select ${REVIEW_COLUMNS}, r.written_at as "writtenAt", r.user_id as "userId", r.product_id as "productId",
    p.name as "productName", p.deleted_at is null as "isSold",
    h.name as "hiddenBy"
  from reviews r join users u on u.id = r.user_id join products p on p.id = r.product_id
    left join users h on h.id = r.hidden_by) as shown`;

/** A page of all reviews, those written or changed last first by default, counted up to `COUNT_BOUND`. */
export async function listAllReviews(
  pool: pg.Pool,
  query: AllReviewsQuery,
  now: Date,
): Promise<Omit<AllReviewsPage, 'success'>> {
  const { seenUntil, newCount } = await readNews(pool);
  const patterns = query.search ? await foldSearch(pool, query.search) : undefined;
  // A search without a letter or digit finds nothing.
  const found =
    patterns?.length === 0
      ? { count: 0, isBounded: true, rows: [] }
      : await searchPage<AdminReviewRow>(
          pool,
          adminList(query, { patterns: patterns ?? [], seenUntil }),
          query,
        );
  return {
    reviews: found.rows.map((row) => presentForAdmins(row, seenUntil)),
    ...describePage(found, query),
    asOf: now.toISOString(),
    newCount,
  };
}

function adminList(
  { stars, state, product, user, sort }: AllReviewsQuery,
  { patterns, seenUntil }: { patterns: readonly string[]; seenUntil: Date },
): List {
  const values: unknown[] = [];
  const conditions = ['deleted_at is null'];
  for (const pattern of patterns) conditions.push(`search_text like $${values.push(pattern)}`);
  if (stars !== undefined) conditions.push(`stars = $${values.push(stars)}`);
  if (product !== undefined) conditions.push(`product_id = $${values.push(product)}`);
  if (user !== undefined) conditions.push(`user_id = $${values.push(user)}`);
  if (state === 'new') conditions.push(`written_at > $${values.push(seenUntil)}`);
  if (state === 'hidden') conditions.push('hidden_at is not null');
  if (state === 'unanswered') conditions.push('is_shown and reply is null');
  return {
    from: 'reviews',
    where: conditions.join(' and '),
    values,
    id: 'id',
    sort: { keys: ['written_at'], isDescending: sort !== 'oldest' },
    columns: 'shown.*',
    table: ADMIN_TABLE,
  };
}

function presentForAdmins(row: AdminReviewRow, seenUntil: Date): AdminReview {
  return {
    ...presentOwnReview(row),
    product: { _id: row.productId, name: row.productName, isSold: row.isSold },
    user: { _id: row.userId, name: row.writerName },
    ...(row.hiddenAt !== null && { hiddenAt: iso(row.hiddenAt) }),
    ...(row.hiddenBy !== null && { hiddenBy: row.hiddenBy }),
    isNew: new Date(row.writtenAt) > seenUntil,
  };
}
