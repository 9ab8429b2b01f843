import type pg from 'pg';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
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

/** A collection that facets count. */
export interface FacetCollection {
  name: string;
  slug: string;
  rule: CollectionRule | null;
  /** Of one by hand: its products, and the families of these. */
  ids: string[];
  families: string[];
}

/** The first collections in the owner's order, and the one at an address that is asked for. */
export async function readFacetCollections(
  pool: pg.Pool,
  asked: string,
): Promise<FacetCollection[]> {
  const { rows } = await pool.query<FacetCollection>({
    name: 'facet-collections',
    text: `with listed as (
             select *, row_number() over (order by place, name) as nth from collections where deleted_at is null)
           select name, slug, rule, coalesce(products, '{}') as ids,
             array(select distinct m.family_id from products m where m.id = any(c.products) and m.family_id is not null) as families
           from listed c where nth <= ${CATEGORY_LIMITS.facets} or slug = $1 order by nth`,
    values: [asked],
  });
  return rows;
}
