import { SELLS_TO_EU } from '#server/features/settings/stated-goods.queries.ts';
import type { Database } from '#server/platform/database.ts';

/** Products that change their state in one statement; while there are more, the next follow at once. */
const BATCH = 200;

/** The part of a draft that it needs to be put on sale. */
const COMPLETE = `price > 0 and category <> '' and exists (select from product_photos f where f.product_id = p.id)
  and (stated_gap is null or not ${SELLS_TO_EU})`;

/**
 * Puts drafts on sale whose time has come, those that lack nothing, and archives what was on sale until now. Returns how many products.
 */
export async function publishProducts({
  database: { pool },
  now,
}: {
  database: Database;
  now(): Date;
}): Promise<number> {
  const at = now();
  const turn = async (due: string, state: string) => {
    const { rowCount } = await pool.query(
      `with due as (
         select id from products p where ${due} and deleted_at is null order by id limit ${BATCH} for update skip locked)
       update products set state = '${state}', updated_at = greatest($1, updated_at + interval '1 millisecond')
       where id in (select id from due)`,
      [at],
    );
    return rowCount ?? 0;
  };
  const published = await turn(`state = 'draft' and live_from <= $1 and ${COMPLETE}`, 'live');
  return published + (await turn(`state = 'live' and live_to <= $1`, 'archived'));
}
