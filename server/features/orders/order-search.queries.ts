import type { TypedSearch } from './read-search.rule.ts';

/** What a folded name has to fit: a LIKE pattern, or a regular expression. */
export interface NameWord {
  operator: 'like' | '~';
  pattern: string;
}

/** What is searched for in orders: each part that is there finds orders of its own. */
export interface OrderSearch extends TypedSearch {
  /** Words for `users.search_text`, and for the name on the parcel: all must fit; none: nobody. */
  name: readonly NameWord[];
  /** Patterns for the name of a product in the order, all of which must fit; none: no product. */
  product: readonly string[];
}

/** Of the products whose names fit, so many are looked for. */
const PRODUCTS = 200;

/** Whether anything is searched for at all. */
export function hasParts({ name, product, ...others }: OrderSearch): boolean {
  return name.length > 0 || product.length > 0 || Object.keys(others).length > 0;
}

/** People who fit; an account that was closed fits by the name it is shown under. */
export function peopleOf({ name }: Pick<OrderSearch, 'name'>, values: unknown[]): string {
  return `select u.id from users u where ${nameFits('u.search_text', name, values)}`;
}

/** Orders whose parcel has another name on it than the account, one that fits. */
export function recipientFits({ name }: Pick<OrderSearch, 'name'>, values: unknown[]): string {
  return nameFits('o.searched_recipient', name, values);
}

function nameFits(column: string, words: readonly NameWord[], values: unknown[]): string {
  const fits = words.map(
    ({ operator, pattern }) => `${column} ${operator} $${values.push(pattern)}`,
  );
  return fits.join(' and ') || 'false';
}

/** Products whose name fits, also those that are no longer sold. */
export function productsOf({ product }: Pick<OrderSearch, 'product'>, values: unknown[]): string {
  const fits = product.map((pattern) => `p.sort_name like $${values.push(pattern)}`);
  return `select p.id from products p where ${fits.join(' and ') || 'false'} limit ${PRODUCTS}`;
}

/** Lines of an order with one of these products. */
export function linesWith(products: string): string {
  return `from order_items i where i.product_id = any(array(${products}))`;
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

/** One order, or few: by number, phone number and payment. Each condition has an index. */
export function fewOf(
  { number, phone, reference }: Pick<OrderSearch, 'number' | 'phone' | 'reference'>,
  values: unknown[],
): string[] {
  return [
    ...(number === undefined ? [] : [`o.number = $${values.push(number)}`]),
    // Digits only, of which `:` is beyond the last.
    ...(phone === undefined
      ? []
      : [
          `reverse(regexp_replace(o.phone, '\\D', '', 'g')) collate "C" between $${values.push(phone)} and $${values.push(`${phone}:`)}`,
        ]),
    ...(reference === undefined ? [] : [`o.payment_reference = $${values.push(reference)}`]),
  ];
}

/** Whether an order is found, whatever part finds it. */
export function orderFits(search: OrderSearch, values: unknown[]): string {
  const { name, product } = search;
  const conditions = fewOf(search, values);
  if (name.length > 0) {
    conditions.push(`exists (${peopleOf(search, values)} and u.id = o.user_id)`);
    conditions.push(recipientFits(search, values));
  }
  if (product.length > 0)
    conditions.push(
      `exists (select ${linesWith(productsOf(search, values))} and i.order_id = o.id)`,
    );
  if (search.ids) conditions.push(rangeOf(search, values));
  if (search.pinCode !== undefined) conditions.push(pinCodeIs(search, values));
  return `(${conditions.join(' or ') || 'false'})`;
}
