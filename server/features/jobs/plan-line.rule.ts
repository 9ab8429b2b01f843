import { isDeepStrictEqual } from 'node:util';
import type { StoredFields } from './jobs.table.ts';
import type { SheetColumn } from './sheet-columns.rule.ts';

/** A product as it is on sale, with all that a file can say of it. */
export interface Known extends FileFields {
  id: string;
  photos: readonly { hash: string; width: number }[];
}

/** All that a line can say of a product, but for its photos. */
type FileFields = Required<Omit<StoredFields, 'photos'>>;

/** What becomes of a line: of a new product `before` is missing. */
export type LinePlan =
  | { is: 'changed' | 'same'; productId: string; before: StoredFields; after: StoredFields }
  | { is: 'new'; after: StoredFields }
  | { is: 'refused'; column: SheetColumn; message: string };

/**
 * What a line does: it changes the product that it names by id, or else by SKU; otherwise it adds one. What it doesn't say
 * stays as it is.
 */
export function planLine(
  { id, fields }: { id?: string; fields: StoredFields },
  known: { byId: Known | undefined; bySku: Known | undefined },
): LinePlan {
  if (id !== undefined && !known.byId) {
    return { is: 'refused', column: 'id', message: 'There is no such product on sale' };
  }
  const product = known.byId ?? known.bySku;
  if (!product) return planNew(fields);
  if (fields.sku && known.bySku && known.bySku.id !== product.id) {
    return { is: 'refused', column: 'sku', message: 'Another product has this SKU' };
  }
  const changed = FIELDS.filter(
    (field) => fields[field] !== undefined && !isDeepStrictEqual(fields[field], product[field]),
  );
  const pick = (from: Partial<FileFields>): StoredFields =>
    Object.fromEntries(changed.map((field) => [field, from[field]]));
  const is = changed.length === 0 ? 'same' : 'changed';
  return { is, productId: product.id, before: pick(product), after: pick(fields) };
}

const FIELDS = [
  'name',
  'sku',
  'category',
  'price',
  'stock',
  'description',
  'hsn',
  'details',
] as const;

function planNew(fields: StoredFields): LinePlan {
  const { name, category, price, stock = 0, description = '', sku = null } = fields;
  const { hsn, details } = fields;
  if (name === undefined) return missing('name');
  if (category === undefined) return missing('category');
  if (price === undefined) return missing('price');
  return {
    is: 'new',
    after: {
      name,
      category,
      price,
      stock,
      description,
      sku,
      ...(hsn && { hsn }),
      ...(details && { details }),
    },
  };
}

function missing(column: 'name' | 'category' | 'price'): LinePlan {
  return { is: 'refused', column, message: `A new product needs a ${column}` };
}
