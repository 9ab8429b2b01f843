import { sql } from 'drizzle-orm';
import { reviews } from '#server/features/reviews/reviews.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * Checks that the ratings of products and families count the stars of their shown reviews, at most one of each person, and that a review is marked
 * as bought exactly if its writer has the product.
 */
export async function checkReviews({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(reviews);
  const { rows } = await tx.execute<Breach>(sql`
    with given as (
      select product_id, array[
        count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::int[] as stars
      from reviews where hidden_at is null and deleted_at is null group by product_id)
    select product_id::text as id, format('product: its reviews give the stars %s, its rating counts %s',
      coalesce(given.stars, '{0,0,0,0,0}'), coalesce(kept.stars, '{0,0,0,0,0}')) as what
    from given full join product_ratings kept using (product_id)
    where coalesce(given.stars, '{0,0,0,0,0}') <> coalesce(kept.stars, '{0,0,0,0,0}')
    union all
    select coalesce(given.family_id, kept.family_id)::text, format('family: the reviews of its members give the stars %s, its rating counts %s',
      coalesce(given.stars, '{0,0,0,0,0}'), coalesce(kept.stars, '{0,0,0,0,0}'))
    from (
      select p.family_id, array[
        count(*) filter (where r.stars = 1), count(*) filter (where r.stars = 2), count(*) filter (where r.stars = 3),
        count(*) filter (where r.stars = 4), count(*) filter (where r.stars = 5)]::int[] as stars
      from reviews r join products p on p.id = r.product_id
      where p.family_id is not null and r.hidden_at is null and r.deleted_at is null group by p.family_id) as given
    full join family_ratings kept on kept.family_id = given.family_id
    where coalesce(given.stars, '{0,0,0,0,0}') <> coalesce(kept.stars, '{0,0,0,0,0}')
    union all
    select r.id::text, format('review: counts for %s, its product is of %s', r.rated_id, coalesce(p.family_id, p.id))
    from reviews r join products p on p.id = r.product_id where r.rated_id <> coalesce(p.family_id, p.id)
    union all
    select max(id::text), format('review: one of %s by the same person of the same product', count(*))
    from reviews group by product_id, user_id having count(*) > 1
    union all
    select id::text, format('review: says bought %s, the orders %s', is_bought, has_bought(user_id, product_id))
    from reviews where deleted_at is null and is_bought <> has_bought(user_id, product_id)`);
  return { checked, breaches: rows, underway: 0 };
}
