import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { CHOICE_NAMES, type Choice } from '#contract/list-choices.ts';
import { columnOf } from '#contract/product-fields.ts';
import { someOf, type SearchFilter } from './product-filter.queries.ts';
import type { FacetRow } from './count-facets.rule.ts';

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

/** The products that pass a filter, in any order, at most `COUNT_BOUND + 1`. */
export async function gatherFacetRows(pool: pg.Pool, filter: SearchFilter): Promise<FacetRow[]> {
  const { from, values } = someOf(filter, COUNT_BOUND + 1);
  const { rows } = await pool.query<{ found: Fields[] }>(
    `select coalesce(json_agg(json_build_array(${NAMES})), '[]') as found
     from (select ${FIELDS} from ${from}) as each_of`,
    values,
  );
  return (rows[0]?.found ?? []).map(rowOf);
}

/** These products by their ids, without deleted ones. */
export async function readFacetRows(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<Map<string, FacetRow>> {
  const { rows } = await pool.query<{ found: [id: string, ...Fields][] }>({
    name: 'facet-rows-by-id',
    text: `
      select coalesce(json_agg(json_build_array(id, ${NAMES})), '[]') as found
      from (select p.id, ${FIELDS} from products p where p.id = any($1::uuid[]) and p.deleted_at is null and p.state = 'live') as each_of`,
    values: [ids],
  });
  return new Map((rows[0]?.found ?? []).map(([id, ...fields]) => [id, rowOf(fields)]));
}
