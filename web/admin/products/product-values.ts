import type { Product } from '#contract/catalog.ts';
import { toMinor } from '#contract/money.ts';
import { withoutEmpty, writeRows } from './specification-rows.ts';

/** The fields of a product's form, as typed. */
export interface ProductValues {
  name: string;
  category: string;
  price: string;
  stock: string;
  description: string;
  /** As JSON. */
  details: string;
  hsn: string;
  sku: string;
}

export type ProductField = keyof ProductValues;

/** Fields in the order of the form, with their labels. */
export const PRODUCT_FIELDS: Readonly<Record<ProductField, string>> = {
  name: 'Name',
  category: 'Category',
  sku: 'SKU',
  price: 'Price',
  stock: 'Stock',
  description: 'Description',
  details: 'Specifications',
  hsn: 'HSN code',
};

export const ALL_FIELDS: readonly ProductField[] = Object.keys(PRODUCT_FIELDS) as ProductField[];

export const NO_VALUES: ProductValues = {
  name: '',
  category: '',
  price: '',
  stock: '',
  description: '',
  details: '[]',
  hsn: '',
  sku: '',
};

/** The values of a product's form. */
export function valuesOf(product: Product): ProductValues {
  const { name, category, price, stock, description, details, hsn = '', sku = '' } = product;
  return {
    name,
    category,
    price: String(price),
    stock: String(stock),
    description,
    details: writeRows(details),
    hsn,
    sku,
  };
}

/** The fields that were changed. Numbers are compared as numbers, however they are typed. */
export function editedFields(typed: ProductValues, before: ProductValues): ProductField[] {
  return ALL_FIELDS.filter((field) => !saysTheSame(field, typed[field], before[field]));
}

function saysTheSame(field: ProductField, typed: string, before: string): boolean {
  if (typed === before) return true;
  if (field === 'details') return withoutEmpty(typed) === withoutEmpty(before);
  const isFigure = field === 'price' || field === 'stock';
  return isFigure && typed.trim() !== '' && Number(typed) === Number(before);
}

/** Whether a new price is below a tenth of the one before: a digit may be missing. */
export function isSuddenlyCheap(price: string, before: string): boolean {
  return Number(before) > 0 && toMinor(Number(price)) * 10 < toMinor(Number(before));
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
    form.append(field, field === 'details' ? withoutEmpty(values.details) : values[field]);
  }
  for (const photo of photos) form.append('photos', photo);
  return form;
}

/** What somebody else has changed of a product: "Stock: 7 → 5". Long texts only have a name. */
export function changesBetween(before: Product, now: Product): string[] {
  const was = valuesOf(before);
  const is = valuesOf(now);
  const changed = ALL_FIELDS.filter((field) => was[field] !== is[field]).map((field) =>
    field === 'description' || field === 'details'
      ? `${PRODUCT_FIELDS[field]}: changed`
      : `${PRODUCT_FIELDS[field]}: ${was[field]} → ${is[field]}`,
  );
  const urls = (product: Product) => product.photos.map(({ url }) => url).join(' ');
  if (urls(before) !== urls(now)) changed.push('Photos: changed');
  return changed;
}
