import { and, asc, eq, ne } from 'drizzle-orm';
import type { Family } from '#contract/family.ts';
import type { PhotosToSave } from '#contract/product-photos.ts';
import {
  lockFamily,
  readFamily,
  readMembers,
} from '#server/features/families/read-family.queries.ts';
import { stale } from '#server/features/families/write-family.ts';
import { savePhotoFiles } from '#server/features/photos/save-photo-files.ts';
import { families } from '#server/features/products/families.table.ts';
import { familyPhotos } from '#server/features/products/family-photos.table.ts';
import {
  inheritPhotosIn,
  renewVersions,
} from '#server/features/products/inherit-photos.queries.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import type { AddedPhoto, PhotosDeps } from './edit-photos.ts';
import { orderPhotos } from './order-photos.queries.ts';
import { placePhoto } from './place-photo.queries.ts';

/** Adds a photo to a family, as its last or in the place of others. Throws 404, and 400 where it has as many as it may. */
export async function addFamilyPhoto(
  deps: PhotosDeps,
  id: string,
  added: AddedPhoto,
): Promise<Family> {
  await savePhotoFiles(deps.savePhotos, [added.photo]);
  return change(deps, id, undefined, async (tx, photos) =>
    placePhoto(tx, { what: 'family', id }, photos, added),
  );
}

/**
 * Puts the photos of a family in an order, with their texts and focus; those that are not named are removed. Throws 404, 412 STALE, and
 * 400 for a photo that it hasn't, or that is named twice, and where a member on sale would be without one.
 */
export async function changeFamilyPhotos(
  deps: PhotosDeps,
  id: string,
  ifMatch: string | undefined,
  wanted: PhotosToSave,
): Promise<Family> {
  return change(deps, id, ifMatch, async (tx, photos) => {
    if (wanted.photos.length === 0 && (await isNeeded(tx, id)))
      throw invalid('photos', 'Keep at least 1 photo: members on sale have no others');
    await orderPhotos(tx, { table: 'family_photos', what: 'family' }, photos, wanted);
  });
}

type PhotoRow = typeof familyPhotos.$inferSelect;

/** Changes the photos of a locked family, and with them those of its members. */
async function change(
  { database, now, onChange }: PhotosDeps,
  id: string,
  ifMatch: string | undefined,
  write: (tx: Transaction, photos: PhotoRow[]) => Promise<void>,
): Promise<Family> {
  await inTransaction(database, async (tx) => {
    const { updatedAt } = await lockFamily(tx, id);
    if (isStale(updatedAt, ifMatch)) throw stale();
    await readMembers(tx, id, { lock: true });
    const photos = await tx
      .select()
      .from(familyPhotos)
      .where(eq(familyPhotos.familyId, id))
      .orderBy(asc(familyPhotos.position));
    await write(tx, photos);
    const at = versionAfter(updatedAt, now());
    await tx.update(families).set({ updatedAt: at }).where(eq(families.id, id));
    await renewVersions(tx, await inheritPhotosIn(tx, id), at);
  });
  onChange();
  return readFamily(database.orm, id);
}

/** Returns true if a member on sale has the photos of its family. */
async function isNeeded(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: products.id })
    .from(products)
    .innerJoin(
      productPhotos,
      and(eq(productPhotos.productId, products.id), eq(productPhotos.familyId, id)),
    )
    .where(and(eq(products.familyId, id), ne(products.state, 'draft')))
    .limit(1);
  return found !== undefined;
}
