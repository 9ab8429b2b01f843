import type { KnownProduct, Product } from '#contract/catalog.ts';
import { writeContent } from '#contract/content.ts';
import { toMinor } from '#contract/money.ts';
import { describeField, PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import { localTime, readTime } from '#web/admin/form/local-time.ts';
import { writeParts } from './party-parts.ts';
import { withoutEmpty, writeRows } from './specification-rows.ts';

/** The fields of a product's form, as typed; specifications as JSON. */
export type ProductValues = Record<ProductField, string>;

export const NO_VALUES = valuesFrom(({ empty = '' }) => empty);

/** The values of a product's form. */
export function valuesOf(product: KnownProduct): ProductValues {
  return valuesFrom(({ empty = '' }, field) => {
    // A form's price is the regular one, so that saving it in a sale doesn't keep the price of the sale.
    const value = field === 'price' ? regularPriceOf(product) : product[field];
    if (Array.isArray(value)) return writeRows(value);
    if (value === undefined) return empty;
    if (typeof value === 'object') return 'unit' in value ? writeContent(value) : writeParts(value);
    if (describeField(field).kind === 'time') return localTime(String(value));
    // A draft may lack its price.
    return field === 'price' && value === 0 ? '' : String(value);
  });
}

/** What a product costs without a sale. */
export function regularPriceOf({ price, regularPrice = price }: Product): number {
  return regularPrice;
}

function valuesFrom(
  value: (described: ReturnType<typeof describeField>, field: ProductField) => string,
): ProductValues {
  const values = PRODUCT_FIELD_NAMES.map((field) => [field, value(describeField(field), field)]);
  return Object.fromEntries(values) as ProductValues;
}

/** The fields that were changed. Numbers are compared as numbers, however they are typed. */
export function editedFields(typed: ProductValues, before: ProductValues): ProductField[] {
  return PRODUCT_FIELD_NAMES.filter((field) => !saysTheSame(field, typed[field], before[field]));
}

function saysTheSame(field: ProductField, typed: string, before: string): boolean {
  if (typed === before) return true;
  const { kind } = describeField(field);
  if (kind === 'details') return withoutEmpty(typed) === withoutEmpty(before);
  const isFigure = kind === 'money' || kind === 'count';
  return isFigure && typed.trim() !== '' && Number(typed) === Number(before);
}

/** Returns true if a new price is below a tenth of the one before: a digit may be missing. */
export function isSuddenlyCheap(price: string, before: string): boolean {
  return Number(before) > 0 && toMinor(Number(price)) * 10 < toMinor(Number(before));
}

/** The text of a field as the shop reads it. */
export function sentText(field: ProductField, typed: string): string {
  const { kind } = describeField(field);
  if (kind === 'details') return withoutEmpty(typed);
  return kind === 'time' && typed !== '' ? (readTime(typed) ?? typed) : typed;
}

/** The form as it is sent: the named fields, and the new photos. */
export function writeForm(
  values: ProductValues,
  fields: readonly ProductField[],
  photos: readonly File[],
): FormData {
  const form = new FormData();
  // Text before files, so that the server can refuse it before it reads a photo.
  for (const field of fields) {
    form.append(field, sentText(field, values[field]));
  }
  for (const photo of photos) form.append('photos', photo);
  return form;
}

/** Lists somebody else's changes of a product: "Stock: 7 → 5". Long texts only have a name. */
export function changesBetween(before: KnownProduct, now: KnownProduct): string[] {
  const was = valuesOf(before);
  const is = valuesOf(now);
  const changed = PRODUCT_FIELD_NAMES.filter((field) => was[field] !== is[field]).map((field) => {
    const { kind, label } = describeField(field);
    const isLong = kind === 'prose' || kind === 'details' || kind === 'party';
    return `${label}: ${isLong ? 'changed' : `${was[field]} → ${is[field]}`}`;
  });
  const urls = (product: KnownProduct) => product.photos.map(({ url }) => url).join(' ');
  if (urls(before) !== urls(now)) changed.push('Photos: changed');
  return changed;
}
