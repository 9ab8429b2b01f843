import type { BulkChange } from '#contract/bulk.ts';
import { changePrice, changeStock } from './change-price.rule.ts';
import type { StoredFields } from './jobs.table.ts';

/** The fields of a product that can be changed in bulk: the price in minor units. */
export interface Changeable {
  price: number;
  available: number;
  category: string;
}

/** What a change does to a product. */
export type Plan =
  | { is: 'changed' | 'same'; before: StoredFields; after: StoredFields }
  | { is: 'refused'; column: keyof StoredFields | 'id'; message: string };

/** What a change does to a product: the fields that it was asked to change, before and after. */
export function planChange(product: Changeable, change: BulkChange): Plan {
  const { price, available: stock, category } = product;
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
  if (change.category !== undefined) {
    before.category = category;
    after.category = change.category;
  }
  const isSame =
    before.price === after.price &&
    before.stock === after.stock &&
    before.category === after.category;
  return { is: isSame ? 'same' : 'changed', before, after };
}
