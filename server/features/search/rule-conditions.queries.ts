import type { CollectionRule, Condition } from '#contract/collections.ts';
import { toMinor } from '#contract/money.ts';

/** A rule whose categories are named with all that are in them. */
export interface KnownRule extends Pick<CollectionRule, 'match'> {
  conditions: readonly KnownCondition[];
}

export type KnownCondition = Condition & {
  /** All names that count as the category of the condition. */
  names?: readonly string[];
};

/** SQL of what a rule compares: what a product costs, and whether it is on sale. */
export interface RuleColumns {
  price: string;
  isOnSale: string;
  /** True where the rows are there already, so that no index finds them. */
  isOfRows?: true;
}

/** For the rows of products that were read, with the columns of `products`. */
export const OF_ROWS: RuleColumns = {
  price: 'price',
  isOnSale: 'sale_id is not null',
  isOfRows: true,
};

const AS_SHOWN: RuleColumns = { price: 'price', isOnSale: 'sale_id is not null' };

/** SQL: whether a product meets a rule. Columns of `products` without an alias. Adds parameters to `values`. */
export function ruleCondition(
  { match, conditions }: KnownRule,
  values: unknown[],
  columns = AS_SHOWN,
): string {
  const to = { match, values, columns };
  const each = conditions.map((condition) => `(${conditionOf(condition, to)})`);
  return `(${each.join(match === 'all' ? ' and ' : ' or ')})`;
}

const OPERATORS = { equals: '=', not: '<>', above: '>', below: '<' } as const;

function conditionOf(
  { field, is, value, names }: KnownCondition,
  {
    match,
    values,
    columns,
  }: { match: KnownRule['match']; values: unknown[]; columns: RuleColumns },
): string {
  const add = (each: unknown) => `$${values.push(each)}`;
  const operator = OPERATORS[is as keyof typeof OPERATORS];
  switch (field) {
    case 'category': {
      const among = `category = any(${add(names ?? [value])}::text[])`;
      return is === 'not' ? `not ${among}` : among;
    }
    case 'brand':
      return is === 'not' ? `brand is distinct from ${add(value)}` : `brand = ${add(value)}`;
    case 'price':
      return `${columns.price} ${operator} ${add(toMinor(Number(value)))}::bigint`;
    case 'stock': {
      const available = `available ${operator} ${add(value)}::integer`;
      // Few products may have so little: their index finds them, unless another condition is enough.
      return match === 'any' || columns.isOfRows
        ? available
        : `id in (select product_id from stock_levels where stock_levels.${available})`;
    }
    case 'createdAt':
      return `created_at > now() - make_interval(days => ${add(value)}::integer)`;
    case 'name':
      return `sort_name like '%' || fold_text(${add(value)}) || '%'`;
    case 'rating': {
      const average = `${operator} ${add(Math.round(100 * Number(value)))}::integer`;
      return `id in (${idsRated(average)})`;
    }
    default:
      return value === true ? columns.isOnSale : `not (${columns.isOnSale})`;
  }
}

/** SQL: the ids of products whose average compares so, in hundredths: a member has that of its family. */
export function idsRated(comparison: string): string {
  return `
    select r.product_id from product_ratings r join products o on o.id = r.product_id
    where r.average ${comparison} and o.family_id is null
    union all
    select m.id from family_ratings r join products m on m.family_id = r.family_id
    where r.average ${comparison} and m.deleted_at is null`;
}
