import type { AdminProduct, Product } from '#contract/catalog.ts';
import { readContent } from '#contract/content.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { presentParty, type Party } from '#contract/party.ts';
import type { Kind } from '#contract/product-description.ts';
import {
  columnOf,
  describeField,
  isOptional,
  PRIVATE_FIELDS,
  PRODUCT_FIELD_NAMES,
  PUBLIC_FIELDS,
  type PrivateField,
  type ProductField,
  type PublicField,
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

/** Those that everybody may see, and the others. */
export type PublicStored = Omit<StoredProduct, PrivateField>;
export type PrivateStored = Pick<StoredProduct, PrivateField>;

/** The SQL columns of a PublicStored and of a PrivateStored, for `products` with the alias `p`. */
export const STORED_COLUMNS = columnsOf(PUBLIC_FIELDS);
export const PRIVATE_COLUMNS = columnsOf(PRIVATE_FIELDS);

function columnsOf(fields: readonly ProductField[]): string {
  return fields.map((field) => `${readColumn(field)} as "${field}"`).join(', ');
}

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
  if ((value === '' || value === null) && isOptional(field)) return null;
  return describeField(field).kind === 'money' ? toMinor(Number(value)) : value;
}

/** A product's fields as answers for everybody have them, without those that are empty. */
export function shownFields(stored: PublicStored): Pick<Product, PublicField> {
  return shownOf(PUBLIC_FIELDS, stored) as Pick<Product, PublicField>;
}

/** The fields that only admins with the duty `catalogue` see. */
export function privateFields(stored: PrivateStored): Pick<AdminProduct, PrivateField> {
  return shownOf(PRIVATE_FIELDS, stored) as Pick<AdminProduct, PrivateField>;
}

function shownOf<Field extends ProductField>(
  fields: readonly Field[],
  stored: Pick<StoredProduct, Field>,
): Partial<Record<Field, unknown>> {
  const shown: Partial<Record<Field, unknown>> = {};
  for (const field of fields) {
    const value = stored[field];
    if (value !== null) shown[field] = shownValue(field, value);
  }
  return shown;
}

const ofKind = (kind: Kind) =>
  new Set(PRODUCT_FIELD_NAMES.filter((field) => describeField(field).kind === kind));
const MONEY = ofKind('money');
const PARTIES = ofKind('party');

/** A stored value, as answers have it: an amount in whole units, a content in parts. */
export function shownValue(field: ProductField, value: unknown): unknown {
  if (value === null || value === '') return value;
  if (MONEY.has(field)) return toWhole(Number(value));
  if (field === 'content') return readContent(value as string);
  return PARTIES.has(field) ? presentParty(value as Party) : value;
}
