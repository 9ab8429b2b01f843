import type pg from 'pg';
import { NEW_REVIEWS_COUNTED } from '#contract/review-limits.ts';

/** The key in `shop_state` of the time up to which admins have marked reviews as read. */
export const SEEN_UNTIL = 'reviews_seen_until';

/** Up to when reviews are marked as read, and how many are new, counted up to `NEW_REVIEWS_COUNTED`. */
export async function readNews(pool: pg.Pool): Promise<{ seenUntil: Date; newCount: number }> {
  const { rows } = await pool.query<{ seenUntil: Date; newCount: number }>({
    name: 'reviews-new',
    text: `
      with seen as materialized (
        select coalesce((select (value #>> '{}')::timestamptz from shop_state where key = $1), '1970-01-01') as until)
      select (select until from seen) as "seenUntil",
        (select count(*)::int from (
           select from reviews where deleted_at is null and written_at > (select until from seen)
           limit ${NEW_REVIEWS_COUNTED}) as new) as "newCount"`,
    values: [SEEN_UNTIL],
  });
  return rows[0] ?? { seenUntil: new Date(0), newCount: 0 };
}

/** From now on only reviews that were written or changed after `until` are new. It never goes back, nor past now. */
export async function markSeen(pool: pg.Pool, until: Date, now: Date): Promise<void> {
  await pool.query(
    `insert into shop_state (key, value, at) values ($1, to_jsonb($2::text), $3)
     on conflict (key) do update set value = excluded.value, at = excluded.at
     where (shop_state.value #>> '{}')::timestamptz < (excluded.value #>> '{}')::timestamptz`,
    [SEEN_UNTIL, (until < now ? until : now).toISOString(), now],
  );
}
