import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '#server/features/products/products.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * Reviews, one of each person for a product. A deleted one keeps its row without its words, so that a hidden one
 * stays hidden when its writer deletes it and writes it anew.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id().primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** What it counts for: the family of a member, else the product. Triggers keep it. */
    ratedId: uuid('rated_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** The time of its writer's last change. */
    editedAt: timestamp('edited_at'),
    /**
     * True if its writer has bought the product and has it. A trigger on orders changes it (`note_bought`): where the delivery is
     * undone or the order deleted, the review stays without it.
     */
    isBought: boolean('is_bought').notNull().default(true),
    /** The shop's answer. */
    reply: text('reply'),
    repliedAt: timestamp('replied_at'),
    hiddenAt: timestamp('hidden_at'),
    /** Uid of the admin who hid it. */
    hiddenBy: text('hidden_by').references(() => users.id),
    hiddenReason: text('hidden_reason'),
    deletedAt: timestamp('deleted_at'),
    isShown: boolean('is_shown')
      .notNull()
      .generatedAlwaysAs(sql`hidden_at is null and deleted_at is null`),
    /** Its level of detail, for the sort `useful`: in steps, so that a few more letters don't raise it. */
    detail: integer('detail')
      .notNull()
      .generatedAlwaysAs(
        sql`case when length(text) >= 200 then 2 when length(text) >= 60 then 1 else 0 end`,
      ),
    /** The time at which its writer last wrote it. */
    writtenAt: timestamp('written_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(edited_at, created_at)`),
    /** Title and text, folded for searches; it begins with a space like `users.search_text`. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`' ' || fold_text(title || ' ' || text)`),
  },
  (table) => [
    unique('reviews_one_each').on(table.productId, table.userId),
    check('reviews_stars_one_to_five', sql`${table.stars} between 1 and 5`),
    check(
      'reviews_hidden_with_reason',
      sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`,
    ),
    index('reviews_shown_newest')
      .on(table.ratedId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_shown`),
    index('reviews_shown_useful')
      .on(
        table.ratedId,
        table.detail.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`is_shown`),
    index('reviews_of_user').on(table.userId),
    index('reviews_live_newest')
      .on(table.writtenAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('reviews_live_stars_newest')
      .on(table.stars, table.writtenAt, table.id)
      .where(sql`deleted_at is null`),
    index('reviews_unanswered_newest')
      .on(table.writtenAt, table.id)
      .where(sql`is_shown and reply is null`),
    index('reviews_hidden_newest')
      .on(table.writtenAt, table.id)
      .where(sql`hidden_at is not null and deleted_at is null`),
    index('reviews_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Empty values for a deleted review: its words, and the shop's answer to them. */
export const WITHOUT_WORDS = { title: '', text: '', reply: null, repliedAt: null } as const;

export const REVIEW_ACTS = ['hidden', 'shown', 'answered', 'answer-removed'] as const;

/** Changes that admins made to reviews, with time and reason. */
export const reviewLog = pgTable(
  'review_log',
  {
    id: id().primaryKey(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id),
    act: text('act', { enum: REVIEW_ACTS }).notNull(),
    /** The reason for hiding it. */
    reason: text('reason'),
    /** Uid of the admin. */
    byUser: text('by_user').notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [index('review_log_review').on(table.reviewId, table.at)],
);
