import type pg from 'pg';
import type { BinType } from '#contract/bin-limits.ts';
import type { BinItem, BinPage, BinQuery } from '#contract/bin.ts';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { describePage } from '#server/platform/page-window.rule.ts';
import { binnedSince } from './bin-time.rule.ts';

interface Row extends Pick<BinItem, 'type' | '_id' | 'name' | 'deletedAt'> {
  by: string | null;
  byName: string | null;
}

/** Queries of the bin by type: things deleted after `$1`. Each uses an index. */
const BINNED: Readonly<Record<BinType, string>> = {
  product: `select 'product' as type, id, name, deleted_at, deleted_by from products
            where deleted_at > $1 and left_bin_at is null`,
  coupon: `select 'coupon' as type, id, code as name, deleted_at, deleted_by from coupons
           where deleted_at > $1 and left_bin_at is null`,
  order: `select 'order' as type, id, '#' || number as name, deleted_at, deleted_by from orders
          where deleted_at > $1`,
  // Not those whose own name has ended with that of another, into which they were merged.
  category: `select 'category' as type, id, name, deleted_at, deleted_by from categories
             where deleted_at > $1 and merged_into is null`,
  collection: `select 'collection' as type, id, name, deleted_at, deleted_by from collections
               where deleted_at > $1`,
  sale: `select 'sale' as type, id, name, deleted_at, deleted_by from sales
         where deleted_at > $1`,
};

/** A page of what is in the bin of some types, the latest first, counted up to `COUNT_BOUND`. */
export async function listBin(
  pool: pg.Pool,
  types: readonly BinType[],
  now: Date,
  query: Pick<BinQuery, 'page' | 'limit'>,
): Promise<Omit<BinPage, 'success'>> {
  if (types.length === 0)
    return { items: [], ...describePage({ count: 0, isBounded: false }, query) };
  const { page, limit } = query;
  const skip = (page - 1) * limit;
  const take = Math.max(0, Math.min(limit, COUNT_BOUND - skip));
  const hits = types.map(
    (type) => `(${BINNED[type]} order by deleted_at desc limit ${COUNT_BOUND + 1})`,
  );
  const { rows } = await pool.query<{ count: number; rows: Row[] }>({
    name: `bin-${types.join('-')}`,
    text: `
      with hits as materialized (
        select * from (${hits.join(' union all ')}) as each_of order by deleted_at desc limit ${COUNT_BOUND + 1}),
      page as (select * from hits order by deleted_at desc, id desc limit $2 offset $3)
      select (select count(*)::int from hits) as count, coalesce((
        select json_agg(json_build_object('type', p.type, '_id', p.id, 'name', p.name, 'deletedAt', p.deleted_at,
                                          'by', p.deleted_by,
                                          'byName', case when u.deleted_at is null then u.name end)
                        order by p.deleted_at desc, p.id desc)
        from page p left join users u on u.id = p.deleted_by), '[]') as rows`,
    values: [binnedSince(now), take, skip],
  });
  const found = { count: 0, rows: [], ...rows[0], isBounded: true };
  return { items: found.rows.map(presentItem), ...describePage(found, query) };
}

function presentItem({ type, _id, name, deletedAt, by, byName }: Row): BinItem {
  return {
    type,
    _id,
    name,
    deletedAt: new Date(deletedAt).toISOString(),
    ...(by !== null && { by: { _id: by, name: byName ?? DELETED_USER } }),
  };
}
