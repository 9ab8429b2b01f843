import { PRODUCT_FIELDS } from '#contract/product-fields.ts';
import type { GridColumn, GridRow } from './grid-cells.ts';

/** A cell of the grid, by its row. */
export interface GridPlace {
  at: number;
  column: GridColumn;
}

/** The words above the columns. */
export const COLUMN_WORDS: Readonly<Record<GridColumn, string>> = {
  photo: 'Photo',
  price: PRODUCT_FIELDS.price.label,
  cost: PRODUCT_FIELDS.cost.label,
  stock: PRODUCT_FIELDS.stock.label,
  sku: PRODUCT_FIELDS.sku.label,
  gtin: PRODUCT_FIELDS.gtin.label,
  weight: 'Weight, g',
};

/** The name of a row: its values. */
export function nameOfRow({ combination }: GridRow): string {
  return combination.join(', ');
}

/** The columns of numbers, which are aligned to the right. */
export const NUMBERS: ReadonlySet<GridColumn> = new Set(['price', 'cost', 'stock', 'weight']);
