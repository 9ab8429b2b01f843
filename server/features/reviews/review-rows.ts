import { eq, type SQL } from 'drizzle-orm';
import type { OwnReview, Review } from '#contract/reviews.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import { firstName } from './first-name.rule.ts';
import { reviews } from './reviews.table.ts';

type Columns = typeof reviews.$inferSelect;

/** A review as queries read it, with its writer's name. */
export type ReviewRow = RowOrJson<
  Pick<
    Columns,
    | 'id'
    | 'stars'
    | 'title'
    | 'text'
    | 'createdAt'
    | 'editedAt'
    | 'isBought'
    | 'reply'
    | 'repliedAt'
    | 'hiddenAt'
    | 'hiddenReason'
  >
> & { writerName: string; isWriterDeleted: boolean; choice?: string | null };

/** The review that a condition selects, for its writer. */
export async function readReview(
  db: Database['orm'] | Transaction,
  condition: SQL | undefined,
): Promise<OwnReview | undefined> {
  const [row] = await db
    .select({ review: reviews, writerName: users.name, deletedAt: users.deletedAt })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(condition);
  if (!row) return undefined;
  const { review, writerName, deletedAt } = row;
  return presentOwnReview({ ...review, writerName, isWriterDeleted: deletedAt !== null });
}

/** A review for everybody. */
export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    stars: row.stars,
    title: row.title,
    text: row.text,
    name: firstName({ name: row.writerName, isDeleted: row.isWriterDeleted }),
    at: iso(row.createdAt),
    bought: row.isBought,
    ...(row.choice && { choice: row.choice }),
    ...(row.editedAt !== null && { editedAt: iso(row.editedAt) }),
    ...(row.reply !== null && { reply: row.reply }),
    ...(row.repliedAt !== null && { repliedAt: iso(row.repliedAt) }),
  };
}

/** A review for its writer. */
export function presentOwnReview(row: ReviewRow): OwnReview {
  return {
    ...presentReview(row),
    hidden: row.hiddenAt !== null,
    ...(row.hiddenReason !== null && { reason: row.hiddenReason }),
  };
}

export function iso(time: Date | string): string {
  return new Date(time).toISOString();
}
