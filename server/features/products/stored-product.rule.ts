import type { Product } from '#contract/catalog.ts';
import { readContent } from '#contract/content.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { presentParty, type Party } from '#contract/party.ts';
import type { Kind } from '#contract/product-description.ts';
import {
  columnOf,
  describeField,
  isOptional,
  PRODUCT_FIELD_NAMES,
  type ProductField,
} from '#contract/product-fields.ts';
import type { products } from './products.table.ts';

type Columns = typeof products.$inferSelect;

/** The fields of a product as its row has them, `price` being the regular one: prices in minor units, null for what is empty. `stock` is what can be bought. */
export type StoredProduct = Pick<Columns, Exclude<ProductField, 'stock'>> & {
  stock: Columns['available'];
};

/** Those fields as Drizzle writes them: a form's price is the regular one. */
export function writtenColumns<Stored extends { price?: number }>({ price, ...rest }: Stored) {
  return { ...rest, ...(price !== undefined && { regularPrice: price }) };
}

/** The SQL columns of a StoredProduct, for `products` with the alias `p`. */
export const STORED_COLUMNS = PRODUCT_FIELD_NAMES.map(
  (field) => `${readColumn(field)} as "${field}"`,
).join(', ');

/** A moment is read as the text that answers have. */
function readColumn(field: ProductField): string {
  const column = columnOf(field);
  return describeField(field).kind === 'time' ? isoTime(column) : `p.${column}`;
}

/** SQL: a time of `products` with the alias `p` as answers have it. */
export function isoTime(column: string): string {
  return `to_char(p.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

type Stored<Typed> = {
  [Field in keyof Typed]: Field extends ProductField ? StoredProduct[Field] : never;
};

/** Turns the fields of a form into those of a row. */
export function storeFields<Typed extends Partial<Record<ProductField, unknown>>>(
  typed: Typed,
): Stored<Typed> {
  const stored = PRODUCT_FIELD_NAMES.filter((field) => typed[field] !== undefined).map((field) => [
    field,
    storedValue(field, typed[field]),
  ]);
  return Object.fromEntries(stored) as Stored<Typed>;
}

function storedValue(field: ProductField, value: unknown): unknown {
  if (value === '' && isOptional(field)) return null;
  return describeField(field).kind === 'money' ? toMinor(Number(value)) : value;
}

/** A product's fields as answers have them, without those that are empty. */
export function shownFields(stored: StoredProduct): ShownProduct {
  const shown: Partial<Record<ProductField, unknown>> = {};
  for (const field of PRODUCT_FIELD_NAMES) {
    const value = stored[field];
    if (value !== null) shown[field] = shownValue(field, value);
  }
  return shown as ShownProduct;
}

type ShownProduct = Pick<Product, ProductField>;

const ofKind = (kind: Kind) =>
  new Set(PRODUCT_FIELD_NAMES.filter((field) => describeField(field).kind === kind));
const MONEY = ofKind('money');
const PARTIES = ofKind('party');

/** A stored value, as answers have it: an amount in whole units, a content in parts. */
export function shownValue(field: ProductField, value: unknown): unknown {
  if (MONEY.has(field)) return toWhole(Number(value));
  if (value === null || value === '') return value;
  if (field === 'content') return readContent(value as string);
  return PARTIES.has(field) ? presentParty(value as Party) : value;
}
