import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { gapsOf, type NewProduct, type ProductChanges } from '#contract/product-form.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { savePhotoFiles } from '#server/features/photos/save-photo-files.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import {
  type EditedProduct,
  readChanged,
} from '#server/features/products/products-of-admins.queries.ts';
import {
  isProductStale,
  productVersionAfter,
} from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { storeFields, writtenColumns } from '#server/features/products/stored-product.rule.ts';
import { demandStated } from '#server/features/settings/stated-goods.queries.ts';
import { demandTaxClass } from '#server/features/settings/tax-classes.queries.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';

export interface EditDeps {
  database: Database;
  /** Stores photo files where all instances find them. */
  savePhotos: PhotoStore['save'];
  now(): Date;
  /** Stock of 1 up to this number is low. */
  lowStock(): Promise<number>;
  /** Called after a change was committed, before the response is sent. */
  onChange(): void;
}

interface Change {
  id: string;
  ifMatch: string | undefined;
  fields: ProductChanges;
  photos: readonly EncodedPhoto[];
}

type LockedProduct = typeof products.$inferSelect;

/**
 * Creates a product. Its stock is the first entry of its ledger. Throws 400 for a class of tax that the settings don't have. A repeated request with the same idempotency key
 * gets the product that the first one created. Throws 409 DUPLICATE for an SKU that another product has, and 409
 * IDEMPOTENCY_MISMATCH.
 */
export async function createProduct(
  deps: EditDeps,
  by: string,
  {
    fields,
    photos,
    idempotency,
  }: {
    fields: NewProduct;
    photos: readonly EncodedPhoto[];
    idempotency: IdempotencyKey | undefined;
  },
): Promise<EditedProduct> {
  await savePhotoFiles(deps.savePhotos, photos);
  const at = deps.now();
  const { stock, ...stored } = storeFields(fields);
  const create = async (tx: Transaction): Promise<EditedProduct> => {
    await demandTaxClass(tx, stored.taxClass);
    await demandStated(tx, stored);
    const category = stored.category && (await spellCategory(tx, stored.category));
    const [row] = await tx
      .insert(products)
      .values({
        ...writtenColumns({ ...stored, category }),
        onHand: stock,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: products.id });
    if (!row) throw new Error('The insert of a product returned no row');
    await countStock(tx, row.id, stock, by, at);
    if (photos.length > 0) await putPhotos(tx, row.id, photos);
    return readProduct(tx, row.id);
  };
  const { created, isNew } = await saveUnique(
    () =>
      inTransaction(deps.database, (tx) =>
        createOnce(tx, { kind: 'product', userId: by, idempotency, now: at }, () => create(tx)),
      ),
    skuTaken,
  );
  if (isNew) deps.onChange();
  return created;
}

/**
 * Changes the given fields of a product. Photos, if any are sent, replace all old ones. `stock` is what can be bought
 * from now on, in addition to what open checkouts hold. Throws 400 for a class of tax that the settings don't have, and for a draft that is put on sale with what it lacks; 404, 409 DUPLICATE for an SKU that another product has, and 412 STALE if the product has changed since
 * the form was opened (see `isProductStale`).
 */
export async function changeProduct(
  deps: EditDeps,
  by: string,
  change: Change,
): Promise<EditedProduct> {
  const { id, ifMatch, photos } = change;
  if (photos.length > 0) {
    // The upload took time: check again before files are saved.
    await demandEditable(deps, id, ifMatch);
    await savePhotoFiles(deps.savePhotos, photos);
  }
  const product = await saveUnique(
    () => inTransaction(deps.database, (tx) => saveChange(deps, tx, by, change)),
    skuTaken,
  );
  deps.onChange();
  return product;
}

async function saveChange(
  deps: EditDeps,
  tx: Transaction,
  by: string,
  { id, ifMatch, fields, photos }: Change,
): Promise<EditedProduct> {
  const row = await lockLive(tx, id);
  if (isProductStale(row, ifMatch, fields.stock !== undefined)) throw stale();
  const at = deps.now();
  const { stock, ...stored } = storeFields(fields);
  if (stored.taxClass !== row.taxClass) await demandTaxClass(tx, stored.taxClass);
  if (row.state === 'draft' && stored.state !== undefined && stored.state !== 'draft')
    await demandComplete(tx, { ...row, ...stored }, photos.length);
  await demandStated(tx, { ...row, ...stored }, row);
  const category =
    stored.category === undefined ? undefined : await spellCategory(tx, stored.category, id);
  const onHand = stock === undefined ? row.onHand : stock + row.reserved;
  await countStock(tx, id, onHand - row.onHand, by, at);
  await tx
    .update(products)
    .set({
      ...writtenColumns(stored),
      ...(category !== undefined && { category }),
      onHand,
      updatedAt: productVersionAfter(row, at),
    })
    .where(eq(products.id, id));
  if (photos.length > 0) {
    await tx.delete(productPhotos).where(eq(productPhotos.productId, id));
    await putPhotos(tx, id, photos);
  }
  return readProduct(tx, id);
}

/** Throws 400 VALIDATION with all that a draft lacks to be put on sale. */
async function demandComplete(
  tx: Transaction,
  draft: Pick<LockedProduct, 'id' | 'category' | 'price'>,
  newPhotos: number,
): Promise<void> {
  const own = eq(productPhotos.productId, draft.id);
  const photos = newPhotos || (await tx.$count(productPhotos, own));
  const errors = gapsOf(draft, photos);
  const [first] = errors;
  if (first)
    throw new ApiError('VALIDATION', `${first.path}: ${first.message}`, { details: { errors } });
}

/** Moves a product into the bin. Orders of it keep their own copy of its data. Throws 404. */
export async function deleteProduct(deps: EditDeps, by: string, id: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockLive(tx, id);
    const at = deps.now();
    await tx
      .update(products)
      .set({ deletedAt: at, deletedBy: by, updatedAt: at })
      .where(eq(products.id, id));
  });
  deps.onChange();
}

/** Refuses a change early, before its body is read. Throws 404 or 412. */
export async function demandEditable(
  { database }: EditDeps,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const [row] = isId(id)
    ? await database.orm.select().from(products).where(eq(products.id, id))
    : [];
  if (!row || row.deletedAt) throw notFound('product');
  if (isProductStale(row, ifMatch, false)) throw stale();
}

async function lockLive(tx: Transaction, id: string): Promise<LockedProduct> {
  const [row] = isId(id)
    ? await tx.select().from(products).where(eq(products.id, id)).for('update')
    : [];
  if (!row || row.deletedAt) throw notFound('product');
  return row;
}

async function countStock(tx: Transaction, productId: string, by: number, who: string, at: Date) {
  if (by === 0) return;
  await tx.insert(stockLedger).values({ productId, quantity: by, reason: 'edit', byUser: who, at });
}

async function putPhotos(
  tx: Transaction,
  productId: string,
  photos: readonly EncodedPhoto[],
): Promise<void> {
  await tx.insert(productPhotos).values(
    photos.map(({ hash, width, height, widths, placeholder }, position) => ({
      productId,
      position,
      hash,
      width,
      height,
      widths,
      placeholder,
    })),
  );
}

async function readProduct(tx: Transaction, id: string): Promise<EditedProduct> {
  const product = await readChanged(tx, id);
  if (!product) throw notFound('product');
  return product;
}

function skuTaken(): ApiError {
  return duplicate('sku', 'Another product has this SKU');
}

function stale(): ApiError {
  return new ApiError(
    'STALE',
    'This product has changed since you opened it. Look at it again before you save.',
  );
}
