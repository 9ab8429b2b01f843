import type pg from 'pg';
import type { ListedFamily } from '#contract/catalog.ts';
import { toWhole } from '#contract/money.ts';

/** Families as a list of their members sums them up, in any order. */
export async function readListedFamilies(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<ListedFamily[]> {
  const { rows } = await pool.query<ListedFamily>({
    name: 'listed-families',
    text: `
      select f.id as "_id", f.name, count(*)::int as members, sum(p.available)::int as stock,
             coalesce(min(s.from_price), min(p.price) filter (where p.price > 0), 0) as "from"
      from families f join products p on p.family_id = f.id and p.deleted_at is null
      left join family_faces s on s.family_id = f.id
      where f.id = any($1::uuid[]) group by f.id`,
    values: [ids],
  });
  return rows.map((row) => ({ ...row, from: toWhole(row.from) }));
}
