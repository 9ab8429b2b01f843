import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { PhotosToSave, Replaced } from '#contract/product-photos.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { savePhotoFiles } from '#server/features/photos/save-photo-files.ts';
import { inheritPhotosOf, removeCopies } from '#server/features/products/inherit-photos.queries.ts';
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
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import { orderPhotos } from './order-photos.queries.ts';
import { placePhoto } from './place-photo.queries.ts';

export interface PhotosDeps {
  database: Database;
  /** Stores photo files where all instances find them. */
  savePhotos: PhotoStore['save'];
  now(): Date;
  /** Called after a change was committed, before the response is sent. */
  onChange(): void;
}

/** A photo that is added, and what it replaces. */
export interface AddedPhoto {
  photo: EncodedPhoto;
  replaces: Replaced | undefined;
}

/** Adds a photo to a product, as its last or in the place of others: those of its family that it has shown are its own from then on. Throws 404, and 400 where it has as many as it may. */
export async function addPhoto(
  deps: PhotosDeps,
  id: string,
  added: AddedPhoto,
): Promise<EditedProduct> {
  await savePhotoFiles(deps.savePhotos, [added.photo]);
  return change(deps, id, undefined, async (tx, photos) => {
    if (added.replaces === 'all') await removeCopies(tx, [id]);
    await placePhoto(tx, { what: 'product', id }, photos, added);
    return true;
  });
}

/**
 * Puts the photos of a product in an order, with their texts and focus; those that are not named are removed. A member of a
 * family without any has those of the family. Throws 404, 412 STALE, and 400 for a photo that it hasn't, or that is named twice, and where a product on sale would
 * be without one.
 */
export async function changePhotos(
  deps: PhotosDeps,
  id: string,
  ifMatch: string | undefined,
  wanted: PhotosToSave,
): Promise<EditedProduct> {
  return change(deps, id, ifMatch, async (tx, photos, { state, familyId }) => {
    if (wanted.photos.length === 0 && photos.length > 0) {
      await tx.delete(productPhotos).where(eq(productPhotos.productId, id));
      if (familyId !== null) await inheritPhotosOf(tx, [id]);
      if (
        state !== 'draft' &&
        (await tx.$count(productPhotos, eq(productPhotos.productId, id))) === 0
      )
        throw invalid('photos', 'Keep at least 1 photo');
      return false;
    }
    return orderPhotos(tx, { table: 'product_photos', what: 'product' }, photos, wanted);
  });
}

type PhotoRow = typeof productPhotos.$inferSelect;
type ProductRow = typeof products.$inferSelect;

/** Changes the photos of a locked product, which gets a new version. */
async function change(
  { database, now, onChange }: PhotosDeps,
  id: string,
  ifMatch: string | undefined,
  /** Returns true if the photos are the product's own from then on. */
  write: (tx: Transaction, photos: PhotoRow[], product: ProductRow) => Promise<boolean>,
): Promise<EditedProduct> {
  const product = await inTransaction(database, async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(products).where(eq(products.id, id)).for('update')
      : [];
    if (!row || row.deletedAt) throw notFound('product');
    if (isProductStale(row, ifMatch, false))
      throw new ApiError(
        'STALE',
        'This product has changed since you opened it. Look at it again before you save.',
      );
    const photos = await tx
      .select()
      .from(productPhotos)
      .where(eq(productPhotos.productId, id))
      .orderBy(asc(productPhotos.position));
    if (await write(tx, photos, row))
      await tx
        .update(productPhotos)
        .set({ familyId: null })
        .where(and(eq(productPhotos.productId, id), isNotNull(productPhotos.familyId)));
    const updatedAt = productVersionAfter(row, now());
    await tx.update(products).set({ updatedAt }).where(eq(products.id, id));
    return readChanged(tx, id);
  });
  onChange();
  if (!product) throw notFound('product');
  return product;
}
