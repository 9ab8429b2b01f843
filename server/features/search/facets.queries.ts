import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { CHOICE_NAMES, type Choice } from '#contract/list-choices.ts';
import { columnOf } from '#contract/product-fields.ts';
import { collectionCondition, type CountedCollection } from './count-collections.queries.ts';
import type { FacetRow } from './count-facets.rule.ts';
import { type MemberRow, type OptionsOfFamily, withValues } from './option-facets.rule.ts';
import {
  memberConditions,
  type Search,
  someOf,
  type SearchFilter,
} from './product-filter.queries.ts';

/** The SQL of a `FacetRow`'s fields, for `products` with the alias `p`. As JSON, which is read faster than rows. */
const FIELDS = `${CHOICE_NAMES.map((choice) => `p.${columnOf(choice)} as ${choice}`).join(', ')}, p.price, p.family_id, p.available > 0 as in_stock, p.sale_id is not null as on_sale,
  case when p.family_id is null then (select r.average from product_ratings r where r.product_id = p.id)
    else (select r.average from family_ratings r where r.family_id = p.family_id) end as average`;

const NAMES = `price, family_id, in_stock, on_sale, average, ${CHOICE_NAMES.join(', ')}`;

type Fields = [
  price: number,
  family: string | null,
  isAvailable: boolean,
  isOnSale: boolean,
  average: number | null,
  ...chosen: (string | null)[],
];

function rowOf([price, family, isAvailable, isOnSale, average, ...chosen]: Fields): FacetRow {
  const choices = CHOICE_NAMES.map((choice, at) => [choice, chosen[at]]);
  return {
    ...(Object.fromEntries(choices) as Pick<FacetRow, Choice>),
    price,
    family,
    isAvailable,
    isOnSale,
    average,
  };
}

/** SQL: the collections that a product is in, as the bits of an integer. Adds parameters to `values`. */
function bitsOf(collections: readonly CountedCollection[], values: unknown[]): string {
  const bits = collections.map(
    (each, at) => `case when ${collectionCondition(each, values)} then ${2 ** at} else 0 end`,
  );
  return bits.length > 0 ? bits.join(' + ') : '0';
}

/**
 * The products that pass a filter, in any order, at most `COUNT_BOUND + 1`.
 *
 * @param collections those of which it is noted whether a product is in them, at most 31
 */
export async function gatherFacetRows(
  pool: pg.Pool,
  filter: SearchFilter,
  collections: readonly CountedCollection[] = [],
): Promise<FacetRow[]> {
  const { from, values } = someOf(filter, COUNT_BOUND + 1);
  const { rows } = await pool.query<{ found: [collections: number, ...Fields][] }>(
    `select coalesce(json_agg(json_build_array(collections, ${NAMES})), '[]') as found
     from (select ${bitsOf(collections, values)} as collections, ${FIELDS} from ${from}) as each_of`,
    values,
  );
  return (rows[0]?.found ?? []).map(([bits, ...fields]) => ({
    ...rowOf(fields),
    collections: bits,
  }));
}

/**
 * These products by their ids, without deleted ones.
 *
 * @param collections those of which it is noted whether a product is in them, at most 31
 */
export async function readFacetRows(
  pool: pg.Pool,
  ids: readonly string[],
  collections: readonly CountedCollection[],
): Promise<Map<string, FacetRow>> {
  const values: unknown[] = [ids];
  const bits = bitsOf(collections, values);
  const { rows } = await pool.query<{ found: [id: string, collections: number, ...Fields][] }>(
    `select coalesce(json_agg(json_build_array(id, collections, ${NAMES})), '[]') as found
     from (select p.id, ${bits} as collections, ${FIELDS} from products p
           where p.id = any($1::uuid[]) and p.deleted_at is null and p.state = 'live') as each_of`,
    values,
  );
  return new Map(
    (rows[0]?.found ?? []).map(([id, inThese, ...fields]) => [
      id,
      { ...rowOf(fields), collections: inThese },
    ]),
  );
}

/** The members of families that a search finds, or all, in any order; undefined if they are more than `COUNT_BOUND`. */
export async function gatherMembers(
  pool: pg.Pool,
  filter: { search?: Search },
): Promise<MemberRow[] | undefined> {
  const { where, values } = memberConditions(filter);
  const { rows } = await pool.query<{
    found: [values: string[], ...Fields][] | null;
    families: Record<string, OptionsOfFamily> | null;
    is_more: boolean;
  }>(
    `with found as materialized (select * from products where ${where} limit ${COUNT_BOUND + 1}),
     members as materialized (
       select p.option_values, ${FIELDS} from found p where (select count(*) from found) <= ${COUNT_BOUND})
     select (select json_agg(json_build_array(option_values, ${NAMES})) from members) as found,
       (select json_object_agg(id, options) from families where id in (select family_id from members)) as families,
       (select count(*) from found) > ${COUNT_BOUND} as is_more`,
    values,
  );
  const { found, families, is_more: isMore } = rows[0] ?? {};
  if (isMore) return undefined;
  return withValues(
    (found ?? []).map(([chosen, ...fields]) => ({ ...rowOf(fields), values: chosen })),
    families ?? {},
  );
}
