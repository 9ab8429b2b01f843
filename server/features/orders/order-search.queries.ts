import type pg from 'pg';
import type { TypedSearch } from './read-search.rule.ts';

/** A condition on a folded name: one of some LIKE patterns, or a regular expression. */
export type NameWord = { like: readonly string[] } | { expression: string };

/** The parts of a search of orders: each part that is there finds orders of its own. */
export interface OrderSearch extends TypedSearch {
  /** Words for `users.search_text`, and for the name on the parcel: all must fit; none: nobody. */
  name: readonly NameWord[];
  /** The products in the order; undefined: none. */
  products?: WantedProducts;
}

/** Products by their name, also those that are no longer sold. */
export interface WantedProducts {
  /** All of them must fit. */
  words: readonly NameWord[];
  /** Those that fit; undefined if they are too many to be listed. */
  listed?: {
    count: number;
    /** An array literal of PostgreSQL, which is sent back as it came. */
    ids: string;
  };
}

/** The most products to list. More products are in so many orders that reading along an index soon finds a match. */
const LISTED_PRODUCTS = 4_000;

/** Returns true if the search has a part at all. */
export function hasParts({ name, ...others }: OrderSearch): boolean {
  return name.length > 0 || Object.keys(others).length > 0;
}

/** The products whose names fit; undefined if there is none. */
export async function readProducts(
  pool: pg.Pool,
  words: readonly NameWord[],
): Promise<WantedProducts | undefined> {
  if (words.length === 0) return undefined;
  const values: unknown[] = [LISTED_PRODUCTS + 1];
  const { rows } = await pool.query<{ count: number; ids: string | null }>({
    text: `
      select count(*)::int as count, case when count(*) < $1 then array_agg(id)::text end as ids
      from (select p.id from products p where ${nameFits('p.sort_name', words, values)} limit $1) as found`,
    values,
  });
  const { count, ids } = rows[0] ?? { count: 0, ids: null };
  if (count === 0) return undefined;
  return { words, ...(ids !== null && { listed: { count, ids } }) };
}

/** People whose names match; a closed account matches by the name that is shown for it. */
export function peopleOf({ name }: Pick<OrderSearch, 'name'>, values: unknown[]): string {
  return `select u.id from users u where ${nameFits('u.search_text', name, values)}`;
}

/** Orders whose parcel has another name than the account, if that name matches. */
export function recipientFits({ name }: Pick<OrderSearch, 'name'>, values: unknown[]): string {
  return nameFits('o.searched_recipient', name, values);
}

export function nameFits(column: string, words: readonly NameWord[], values: unknown[]): string {
  const fits = words.map((word) => {
    if ('expression' in word) return `${column} ~ $${values.push(word.expression)}`;
    const either = word.like.map((pattern) => `${column} like $${values.push(pattern)}`);
    return `(${either.join(' or ')})`;
  });
  return fits.join(' and ') || 'false';
}

/** Lines with listed products. */
export function linesWith({ ids }: { ids: string }, values: unknown[]): string {
  return `from order_items i where i.product_id = any($${values.push(ids)}::uuid[])`;
}

/** Returns the condition that one of the products is in an order. */
function hasProduct({ words, listed }: WantedProducts, values: unknown[]): string {
  const lines = listed
    ? linesWith(listed, values)
    : `from order_items i join products p on p.id = i.product_id where ${nameFits('p.sort_name', words, values)}`;
  return `exists (select ${lines} and i.order_id = o.id)`;
}

/** The same for orders that are read one after the other. */
export function hasProductEach(products: WantedProducts, values: unknown[]): string {
  // Without OFFSET, all lines of the products might be read first.
  return hasProduct(products, values).replace(/\)$/, ' offset 0)');
}

export function rangeOf({ ids }: Pick<OrderSearch, 'ids'>, values: unknown[]): string {
  return ids
    ? `o.id between $${values.push(ids.from)}::uuid and $${values.push(ids.to)}::uuid`
    : 'false';
}

/** As the index `orders_pin_code` has it. */
export function pinCodeIs({ pinCode }: Pick<OrderSearch, 'pinCode'>, values: unknown[]): string {
  return pinCode === undefined
    ? 'false'
    : `upper(regexp_replace(o.pin_code, '[ -]', '', 'g')) = $${values.push(pinCode)}`;
}

/** One order, or few: by number, phone number, payment and parcel. Each condition has an index. */
export function fewOf(
  {
    number,
    phone,
    reference,
    tracking,
  }: Pick<OrderSearch, 'number' | 'phone' | 'reference' | 'tracking'>,
  values: unknown[],
): string[] {
  return [
    ...(number === undefined ? [] : [`o.number = $${values.push(number)}`]),
    // Numbers have only digits, and `:` comes after them in ASCII.
    ...(phone === undefined
      ? []
      : [
          `reverse(regexp_replace(o.phone, '\\D', '', 'g')) collate "C" between $${values.push(phone)} and $${values.push(`${phone}:`)}`,
        ]),
    ...(reference === undefined ? [] : [`o.payment_reference = $${values.push(reference)}`]),
    // An array, so that its orders are looked up by their key.
    ...(tracking === undefined
      ? []
      : [
          `o.id = any(array(select s.order_id from shipments s
             where upper(regexp_replace(s.tracking, '[ -]', '', 'g')) = $${values.push(tracking)}))`,
        ]),
  ];
}

/** The people of a search are listed for orders that are looked at one by one, unless they are more than these. */
const LISTED_FOR_EACH = 5_000;

/** Returns the condition that a person's id is that of somebody who fits. Suited to many ids. */
export function personFits(
  search: Pick<OrderSearch, 'name'>,
  values: unknown[],
  id: string,
): string {
  const people = peopleOf(search, values);
  const found = `(select count(*) from (${people} limit ${LISTED_FOR_EACH + 1}) as found)`;
  return `case when ${found} > ${LISTED_FOR_EACH} then exists (${people} and u.id = ${id}) else ${id} in (${people}) end`;
}

/** Returns the condition that any part of the search finds an order. `areMany`: it is for many orders. */
export function orderFits(
  search: OrderSearch,
  values: unknown[],
  { areMany = false } = {},
): string {
  const { name, products } = search;
  const conditions = fewOf(search, values);
  if (name.length > 0) {
    const isOneOf = areMany
      ? personFits(search, values, 'o.user_id')
      : `exists (${peopleOf(search, values)} and u.id = o.user_id)`;
    conditions.push(isOneOf, recipientFits(search, values));
  }
  if (products) conditions.push(hasProduct(products, values));
  if (search.ids) conditions.push(rangeOf(search, values));
  if (search.pinCode !== undefined) conditions.push(pinCodeIs(search, values));
  return `(${conditions.join(' or ') || 'false'})`;
}
