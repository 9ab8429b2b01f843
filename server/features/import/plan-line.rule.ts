import { isDeepStrictEqual } from 'node:util';
import type { ProductColumn } from '#contract/file-columns.ts';
import { isOptional, PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { statedGap } from '#contract/stated-gaps.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import type { StoredFields } from '#server/features/jobs/jobs.table.ts';
import type { StoredProduct } from '#server/features/products/stored-product.rule.ts';

/** A product as it is on sale, with all that a file can say of it. */
export interface Known extends StoredProduct {
  id: string;
  photos: readonly { hash: string; width: number }[];
  familyId: string | null;
  optionValues: string[] | null;
}

/** The plan of a line: `before` is missing for a new product. */
export type LinePlan =
  | { is: 'changed' | 'same'; productId: string; before: StoredFields; after: StoredFields }
  | { is: 'new'; after: StoredFields }
  | { is: 'refused'; column: ProductColumn; message: string };

/**
 * Plans what a line does: it changes the product that it names by id, or else by SKU; otherwise it adds one. What it doesn't say
 * stays as it is.
 *
 * @param isForEu goods are sold to consumers in the EU: what is put on sale says who made it
 */
export function planLine(
  { id, fields }: { id?: string; fields: StoredFields },
  known: { byId: Known | undefined; bySku: Known | undefined },
  isForEu = false,
): LinePlan {
  if (id !== undefined && !known.byId) {
    return { is: 'refused', column: 'id', message: 'There is no such product on sale' };
  }
  const product = known.byId ?? known.bySku;
  if (!product) return planNew(fields, isForEu);
  if (fields.sku && known.bySku && known.bySku.id !== product.id) {
    return { is: 'refused', column: 'sku', message: 'Another product has this SKU' };
  }
  const { state, price } = { ...product, ...fields };
  if (state !== 'draft' && price === 0)
    return { is: 'refused', column: 'price', message: 'A product on sale needs a price' };
  const gap = isForEu && state === 'live' ? statedGap({ ...product, ...fields }) : undefined;
  if (gap && (product.state !== 'live' || statedGap(product)?.path !== gap.path))
    return { is: 'refused', column: gap.path, message: gap.message };
  const changed = PRODUCT_FIELD_NAMES.filter(
    (field) => fields[field] !== undefined && !isDeepStrictEqual(fields[field], product[field]),
  );
  const pick = (from: Partial<StoredProduct>): StoredFields =>
    Object.fromEntries(changed.map((field) => [field, from[field]]));
  const is = changed.length === 0 ? 'same' : 'changed';
  return { is, productId: product.id, before: pick(product), after: pick(fields) };
}

/** A new product has all fields, so that an undo sees what has changed of them since. */
function planNew(fields: StoredFields, isForEu: boolean): LinePlan {
  const after = { ...NEW_PRODUCT, ...fields };
  const gap = NEEDED.find((field) => after[field] === undefined);
  if (gap !== undefined)
    return { is: 'refused', column: gap, message: `A new product needs a ${gap}` };
  const stated = isForEu && after.state === 'live' ? statedGap(after) : undefined;
  return stated
    ? { is: 'refused', column: stated.path, message: stated.message }
    : { is: 'new', after };
}

const NEEDED = ['name', 'category', 'price'] as const;

/** Values of the fields that the line of a new product may leave out. */
const NEW_PRODUCT: StoredFields = {
  stock: 0,
  description: '',
  details: [],
  taxClass: STANDARD_CLASS,
  noWithdrawal: false,
  state: 'live',
  ...Object.fromEntries(PRODUCT_FIELD_NAMES.filter(isOptional).map((field) => [field, null])),
};
