import { keyOfCategory } from '#server/features/products/category-key.rule.ts';

/** A value of an option that was asked for, both as keys: see `option_key`. */
export interface AskedOption {
  name: string;
  value: string;
}

/** The filter for values of options as they were asked for. */
export function askedOptions(option: Readonly<Record<string, string>> = {}): {
  options?: AskedOption[];
} {
  const options = Object.entries(option).map(([name, value]) => ({
    name: keyOfCategory(name),
    value: keyOfCategory(value),
  }));
  return options.length > 0 ? { options } : {};
}

/**
 * SQL, for a FROM: `products` with the alias `p`, and the `place` of each in a ranking, whose ids are a parameter. Where options are
 * asked for, any member has the place of its family.
 */
export function rankedProducts(
  ids: string,
  { options }: { options?: readonly AskedOption[] },
): string {
  const ranked = `unnest(${ids}::uuid[]) with ordinality as ranked (product, place)`;
  if (!options) return `${ranked} join products p on p.id = product`;
  return `(
    select r.family_id as family, min(place) as place from ${ranked} join products r on r.id = product group by 1) as ranked
    join products p on p.family_id = family`;
}

/** SQL: the value that a member has of an option. Columns of `of`, and of a family with the alias `f`. */
function valueOf(of: string, name: string): string {
  return `${of}option_values[array_position(f.option_names, ${name})]`;
}

/**
 * SQL conditions for members that have all these values of their options. Columns of `products` without an alias. The index finds
 * those with the values; their families tell which options these are of.
 */
export function hasOptions(
  asked: readonly AskedOption[],
  values: unknown[],
): [indexed: string, ofFamily: string] {
  const keys = asked.map(({ value }) => `$${values.push(value)}::text`);
  const each = asked.map(
    ({ name }, at) => `option_key(${valueOf('', `$${values.push(name)}`)}) = ${keys[at]}`,
  );
  return [
    `option_keys(option_values) @> array[${keys.join(', ')}]`,
    // A subquery, which is looked up for each product that is read: joined, all families would be read.
    `(select ${each.join(' and ')} from families f where f.id = family_id)`,
  ];
}

/**
 * SQL condition: a product with the alias `p`, which meets these conditions, is the one that stands for its family: of the members
 * with the same values that meet them one that can be bought, and the cheapest.
 *
 * @param conditions what each member must meet by itself, with columns of `products` without an alias
 */
export function standsForFamily(
  asked: readonly AskedOption[],
  conditions: string,
  values: unknown[],
): string {
  const same = asked.map(({ name }) => {
    const of = `$${values.push(name)}`;
    return `${valueOf('o.', of)} = ${valueOf('p.', of)}`;
  });
  // Not a plain comparison of ids: the planner would take it for one that finds a single product.
  return `case when p.id = (
    select o.id from (select option_names from families where families.id = p.family_id) as f, products o
    where o.family_id = p.family_id and ${same.join(' and ')} and ${conditions}
    order by o.available = 0, o.price, o.id limit 1) then true end`;
}
