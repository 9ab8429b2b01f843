import type { AdminProduct } from '#contract/catalog.ts';
import { writeContent } from '#contract/content.ts';
import { PRODUCT_FILE_COLUMNS, type ProductColumn } from '#contract/file-columns.ts';
import { linesOf } from '#contract/party.ts';
import { csvColumnOf, PRODUCT_FIELD_NAMES, type ProductField } from '#contract/product-fields.ts';
import { presentPhoto, type StoredPhoto } from '#server/features/photos/present-photo.ts';
import {
  CHOICE_COLUMNS,
  choiceCells,
  type ChoiceRow,
} from '#server/features/products/choice-cells.queries.ts';
import { writeDetails } from '#server/features/products/detail-lines.rule.ts';
import {
  PRIVATE_COLUMNS,
  privateFields,
  shownFields,
  STORED_COLUMNS,
  type StoredProduct,
} from '#server/features/products/stored-product.rule.ts';
import type { CsvCell } from '#server/platform/csv.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { isInCategory } from '#server/features/categories/category-rows.queries.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { LACKING, productSearched, type AdminFilter } from './admin-product-list.queries.ts';

type Row = StoredProduct & ChoiceRow & { id: string; photos: StoredPhoto[] };

const COLUMNS = `p.id, ${STORED_COLUMNS}, ${PRIVATE_COLUMNS},
  coalesce((
    select json_agg(json_build_object('hash', f.hash, 'width', f.width, 'height', f.height, 'widths', '[]'::json) order by f.position)
    from product_photos f where f.product_id = p.id), '[]') as photos, ${CHOICE_COLUMNS}`;

/** The products that a filter of the back office's list lets through, in the columns that an import takes. */
export function productCsv(filter: AdminFilter, origin: string): CsvFile<Row> {
  const values: unknown[] = [];
  const where = ['p.deleted_at is null'];
  const fits: string[] = [];
  if (filter.categories) where.push(`p.${isInCategory(filter.categories, values)}`);
  if (filter.stock === 'out') fits.push('p.available = 0');
  if (filter.stock === 'low')
    fits.push(`p.available between 1 and $${values.push(filter.lowStock)}`);
  if (filter.photos === 'undescribed')
    fits.push('exists (select from undescribed_products u where u.product_id = p.id)');
  if (filter.photos === 'none')
    fits.push('not exists (select from product_photos f where f.product_id = p.id)');
  if (filter.state) fits.push(`p.state = $${values.push(filter.state)}`);
  if (filter.lacks) fits.push(LACKING);
  if (filter.search) fits.push(productSearched(filter.search, values));
  return {
    name: 'products',
    header: PRODUCT_FILE_COLUMNS,
    read: (db) =>
      walkRows<Row>(db, {
        table: 'products',
        alias: 'p',
        where: where.join(' and '),
        ...(fits.length > 0 && { fits: fits.join(' and ') }),
        columns: COLUMNS,
        values,
      }),
    lines: (row) => {
      const cells = new Map(cellsOf(row, origin));
      return [PRODUCT_FILE_COLUMNS.map((column) => cells.get(column) ?? '')];
    },
  };
}

function cellsOf(
  { id, photos, family, options, values, ...stored }: Row,
  origin: string,
): [ProductColumn, CsvCell][] {
  const shown = { ...shownFields(stored), ...privateFields(stored) };
  return [
    ['id', id],
    ['photos', photos.map((photo) => absoluteUrl(presentPhoto(photo).url, origin)).join(', ')],
    ...PRODUCT_FIELD_NAMES.map((field): [ProductColumn, CsvCell] => {
      return [csvColumnOf(field), cellOf(shown[field])];
    }),
    ...choiceCells({ family, options, values }),
  ];
}

function cellOf(value: AdminProduct[ProductField]): CsvCell {
  if (Array.isArray(value)) return writeDetails(value);
  if (typeof value === 'object')
    return 'unit' in value ? writeContent(value) : writeDetails(linesOf(value));
  return typeof value === 'boolean' ? String(value) : (value ?? '');
}

/** The whole address of a photo, where the shop knows its own. */
function absoluteUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}
