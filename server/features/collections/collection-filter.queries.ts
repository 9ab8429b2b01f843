import type pg from 'pg';
import type { CollectionRule } from '#contract/collections.ts';

/** What a collection has: a rule, or products. */
export type CollectionFilter = { rule: CollectionRule } | { ids: readonly string[] };

/**
 * What the collection at an address has, also at a former one; without products if there is none. Of a family it has the member that
 * stands for it.
 */
export async function readCollectionFilter(pool: pg.Pool, slug: string): Promise<CollectionFilter> {
  const { rows } = await pool.query<{ rule: CollectionRule | null; ids: string[] }>({
    name: 'collection-filter',
    text: `select c.rule, array(
             select coalesce(s.product_id, p.id)
             from unnest(c.products) with ordinality as chosen (id, place) join products p on p.id = chosen.id
             left join family_faces s on s.family_id = p.family_id order by place) as ids
           from collections c
           where c.deleted_at is null and (c.slug = $1 or $1 = any (c.former_slugs)) order by c.slug = $1 desc limit 1`,
    values: [slug],
  });
  const [found] = rows;
  if (found?.rule) return { rule: found.rule };
  return { ids: [...new Set(found?.ids)] };
}
