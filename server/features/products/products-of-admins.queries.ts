import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AdminProduct, Product } from '#contract/catalog.ts';
import type { PrivateField } from '#contract/product-fields.ts';
import type { Transaction } from '#server/platform/database.ts';
import { presentProduct, PRODUCT_COLUMNS, type ProductRow } from './product-rows.queries.ts';
import { PRIVATE_COLUMNS, privateFields, type PrivateStored } from './stored-product.rule.ts';

/** A product as whoever edits it sees it. */
export type EditedProduct = Product & Pick<AdminProduct, PrivateField>;

/** A product with what only admins see, as a transaction has changed it; undefined if there is none. */
export async function readChanged(tx: Transaction, id: string): Promise<EditedProduct | undefined> {
  const { rows } = await tx.execute<ProductRow & PrivateStored>(
    sql`select ${sql.raw(PRODUCT_COLUMNS)}, ${sql.raw(PRIVATE_COLUMNS)} from products p where p.id = ${id}`,
  );
  return rows[0] && { ...presentProduct(rows[0]), ...privateFields(rows[0]) };
}

type ProductOfAdmins = EditedProduct & Pick<AdminProduct, 'previewKey' | 'hasFamilyPhotos'>;

/** These products without deleted ones, with drafts and the keys that show them: for admins, who see what is on the shelf of archived ones, too. */
export async function readWithDrafts(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<ProductOfAdmins[]> {
  const { rows } = await pool.query<
    ProductRow & PrivateStored & { previewKey: string | null; hasFamilyPhotos: boolean }
  >(
    `select ${PRODUCT_COLUMNS}, ${PRIVATE_COLUMNS}, p.preview_key as "previewKey",
       exists (select from product_photos o where o.product_id = p.id and o.family_id = p.family_id) as "hasFamilyPhotos"
     from products p where p.id = any($1::uuid[]) and p.deleted_at is null`,
    [ids],
  );
  return rows.map((row) => ({
    ...presentProduct(row),
    ...privateFields(row),
    stock: row.stock,
    ...(row.previewKey !== null && { previewKey: row.previewKey }),
    ...(row.hasFamilyPhotos && { hasFamilyPhotos: true as const }),
  }));
}
