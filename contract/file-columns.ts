import { COUPON_FIELD_NAMES } from './coupon-fields.ts';
import { csvColumnOf, PRODUCT_FIELD_NAMES, type CsvColumn } from './product-fields.ts';

/** The columns of a member's choice, each option in two of them. */
export const OPTION_COLUMNS = [
  ['option 1', 'value 1'],
  ['option 2', 'value 2'],
  ['option 3', 'value 3'],
] as const;
export type FamilyFileColumn = 'family' | (typeof OPTION_COLUMNS)[number][number];

/** The columns of a file of products: its id and SKU, its other fields, its photos after the texts, and the family that it is a member of. */
export type ProductColumn = 'id' | 'photos' | CsvColumn | FamilyFileColumn;
export const PRODUCT_FILE_COLUMNS: readonly ProductColumn[] = [
  'id',
  'sku',
  ...PRODUCT_FIELD_NAMES.filter((field) => field !== 'sku').flatMap((field): ProductColumn[] =>
    field === 'description' ? [field, 'photos'] : [csvColumnOf(field)],
  ),
  'family',
  ...OPTION_COLUMNS.flat(),
];

/** The texts of a category that a file can empty. */
export const CATEGORY_FILE_TEXTS = ['title', 'description', 'words'] as const;

/**
 * The columns of a file that is imported, in the order of its template. An export of products, coupons or categories begins with the same
 * ones.
 */
export const FILE_COLUMNS = {
  products: PRODUCT_FILE_COLUMNS,
  stock: ['id', 'sku', 'kind', 'quantity', 'words'],
  coupons: ['id', ...COUPON_FIELD_NAMES],
  categories: ['id', 'name', 'parent', 'order', 'slug', ...CATEGORY_FILE_TEXTS],
  payments: ['date', 'amount', 'reference', 'name'],
} as const;

/** The other columns of an export of coupons, which an import skips. */
export const COUPON_FIGURES = ['timesUsed', 'cost', 'createdAt'] as const;
/** Those of an export of categories. */
export const CATEGORY_FIGURES = ['picture', 'products'] as const;
