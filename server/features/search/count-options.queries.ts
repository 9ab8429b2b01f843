import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { Facets } from '#contract/catalog.ts';
import { optionFacets, type ValueCount } from './option-facets.rule.ts';
import { memberConditions, type SearchFilter } from './product-filter.queries.ts';

/** The most values that are read. */
const VALUES = 1_000;

/** The facets of options of a list: each counts with all filters but its own, of at most `COUNT_BOUND` members. */
export async function readOptionFacets(
  pool: pg.Pool,
  { options: chosen = [], ...filter }: SearchFilter,
): Promise<NonNullable<Facets['options']>> {
  const names = chosen.map(({ name }) => name);
  const counted = await Promise.all([
    countValues(
      pool,
      { ...filter, ...(chosen.length > 0 && { options: chosen }) },
      { names, isOf: false },
    ),
    ...names.map((name) => {
      const others = chosen.filter((each) => each.name !== name);
      const narrowed = { ...filter, ...(others.length > 0 && { options: others }) };
      return countValues(pool, narrowed, { names: [name], isOf: true });
    }),
  ]);
  return optionFacets(counted.flat(), names, COUNT_BOUND);
}

/** The values of the options with these keys (`isOf`), or of all others, of the members that pass a filter. */
async function countValues(
  pool: pg.Pool,
  filter: SearchFilter,
  { names, isOf }: { names: readonly string[]; isOf: boolean },
): Promise<ValueCount[]> {
  const { where, values } = memberConditions(filter);
  const { rows } = await pool.query<ValueCount>(
    `with members as materialized (
       select family_id, option_values from products where ${where} limit ${COUNT_BOUND + 1}),
     each_of as (
       select distinct m.family_id, own.value, own.at::int as at
       from members m, unnest(m.option_values) with ordinality as own (value, at)),
     counted as (
       select f.options -> (at - 1) ->> 'name' as name, value, at, count(*)::int as count,
              (array_agg(f.id))[1] as family
       from each_of join families f on f.id = each_of.family_id
       where (f.option_names[at] = any($${values.push(names)}::text[])) = $${values.push(isOf)}::boolean
       group by 1, 2, 3 order by count(*) desc, 1, 2 limit ${VALUES})
     select name, counted.value, count, of.swatch, coalesce(of.place, 0)::int as place
     from counted left join lateral (
       select listed.value ->> 'swatch' as swatch, listed.place
       from families f, jsonb_array_elements(f.options -> (at - 1) -> 'values') with ordinality as listed (value, place)
       where f.id = counted.family and listed.value ->> 'value' = counted.value limit 1) as of on true
     order by count desc, name, value`,
    values,
  );
  return rows;
}
