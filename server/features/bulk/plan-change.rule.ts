import { isDeepStrictEqual } from 'node:util';
import type { BulkChange } from '#contract/bulk.ts';
import { BULK_FIELDS, type BulkField } from '#contract/product-fields.ts';
import type { StoredFields } from '#server/features/jobs/jobs.table.ts';
import { storeFields, type StoredProduct } from '#server/features/products/stored-product.rule.ts';
import { changePrice, changeStock } from './change-price.rule.ts';

/** The fields of a product that can be changed in bulk: the price in minor units. */
export type Changeable = Pick<StoredProduct, 'price' | 'stock'> &
  Partial<Pick<StoredProduct, BulkField>>;

/** The plan of a change of a product, with the fields before and after. */
export type Plan =
  | { is: 'changed' | 'same'; before: StoredFields; after: StoredFields }
  | { is: 'refused'; column: keyof StoredFields | 'id'; message: string };

/** Plans a change of a product: the fields that it was asked to change, before and after. */
export function planChange(product: Changeable, change: BulkChange): Plan {
  const { price, stock } = product;
  const before: StoredFields = {};
  const after: StoredFields = {};
  if (change.price) {
    const changed = changePrice(price, change.price);
    if (!changed.ok) return { is: 'refused', column: 'price', message: changed.reason };
    before.price = price;
    after.price = changed.value;
  }
  if (change.stock) {
    const changed = changeStock(stock, change.stock);
    if (!changed.ok) return { is: 'refused', column: 'stock', message: changed.reason };
    before.stock = stock;
    after.stock = changed.value;
  }
  const set = storeFields(pick(change, BULK_FIELDS));
  Object.assign(before, pick(product, Object.keys(set) as BulkField[]));
  Object.assign(after, set);
  return { is: isDeepStrictEqual(before, after) ? 'same' : 'changed', before, after };
}

/** Those of these fields that are there. */
function pick<Of extends object, Field extends keyof Of>(
  of: Of,
  fields: readonly Field[],
): Pick<Of, Field> {
  const there = fields.filter((field) => of[field] !== undefined);
  return Object.fromEntries(there.map((field) => [field, of[field]])) as Pick<Of, Field>;
}
