import { IMPORT_COLUMNS } from '#contract/job-limits.ts';
import { toWhole } from '#contract/money.ts';
import { presentPhoto, type StoredPhoto } from '#server/features/photos/present-photo.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { productSearched, type AdminFilter } from './admin-product-list.queries.ts';
import { writeDetails } from './detail-lines.rule.ts';
import type { products } from './products.table.ts';

type Row = Pick<
  typeof products.$inferSelect,
  'id' | 'sku' | 'name' | 'category' | 'price' | 'available' | 'description' | 'hsn' | 'details'
> & { photos: StoredPhoto[] };

const COLUMNS = `p.id, p.sku, p.name, p.category, p.price, p.available, p.description, p.hsn, p.details,
  coalesce((
    select json_agg(json_build_object('hash', f.hash, 'width', f.width, 'height', f.height, 'widths', '[]'::json) order by f.position)
    from product_photos f where f.product_id = p.id), '[]') as photos`;

/** The products that a filter of the back office's list lets through, in the columns that an import takes. */
export function productCsv(filter: AdminFilter, origin: string): CsvFile<Row> {
  const values: unknown[] = [];
  const where = ['p.deleted_at is null'];
  const fits: string[] = [];
  if (filter.category !== undefined) where.push(`p.category = $${values.push(filter.category)}`);
  if (filter.stock === 'out') fits.push('p.available = 0');
  if (filter.stock === 'low')
    fits.push(`p.available between 1 and $${values.push(filter.lowStock)}`);
  if (filter.photos)
    fits.push('not exists (select from product_photos f where f.product_id = p.id)');
  if (filter.search) fits.push(productSearched(filter.search, values));
  return {
    name: 'products',
    header: IMPORT_COLUMNS.products,
    read: (db) =>
      walkRows<Row>(db, {
        table: 'products',
        alias: 'p',
        where: where.join(' and '),
        ...(fits.length > 0 && { fits: fits.join(' and ') }),
        columns: COLUMNS,
        values,
      }),
    lines: ({ id, sku, name, category, price, available, description, photos, hsn, details }) => [
      [
        id,
        sku,
        name,
        category,
        toWhole(price),
        available,
        description,
        photos.map((photo) => addressOf(presentPhoto(photo).url, origin)).join(', '),
        hsn,
        writeDetails(details),
      ],
    ],
  };
}

/** The whole address of a photo, where the shop knows its own. */
function addressOf(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}
