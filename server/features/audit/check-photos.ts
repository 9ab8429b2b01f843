import path from 'node:path';
import { union } from 'drizzle-orm/pg-core';
import { webpFilesOf } from '#contract/photo-sizes.ts';
import { categories } from '#server/features/categories/categories.table.ts';
import { checkoutItems } from '#server/features/checkout/checkouts.table.ts';
import { collections } from '#server/features/collections/collections.table.ts';
import { orderItems } from '#server/features/orders/orders.table.ts';
import { ICON_SIZES } from '#server/features/photos/icon-sizes.rule.ts';
import { isPhotoFileName, photoFileName } from '#server/features/photos/photo-file-name.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { familyPhotos } from '#server/features/products/family-photos.table.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { replacedPhotos } from '#server/features/products/replaced-photos.table.ts';
import { returnPhotos } from '#server/features/returns/returns.table.ts';
import { shopSettings } from '#server/features/settings/settings.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Files are saved before their row. A file without a row that is older than this is an orphan. */
const UNNAMED_MS = 3_600_000;

/** Checks that every photo, also one of the settings, has all of its files, and every file belongs to one. */
export async function checkPhotos({ tx, photoStore, now }: Evidence): Promise<Finding> {
  if (!photoStore) return { checked: 0, breaches: [], underway: 0 };
  const photos = [
    ...(await photosOfProducts(tx)),
    ...(await photosOfFamilies(tx)),
    ...(await replacedOfProducts(tx)),
    ...(await photosOfReturns(tx)),
  ];
  const files = await filesIn(photoStore);
  const named = new Set<string>();
  const breaches: Breach[] = [];
  for (const { id, of, hash, width, widths } of photos) {
    const names = [
      photoFileName(hash, width, 'jpg'),
      ...widths.flatMap((each) => [
        photoFileName(hash, each, 'avif'),
        photoFileName(hash, each, 'webp'),
      ]),
    ];
    for (const name of names) {
      named.add(name);
      if (!files.has(name)) breaches.push({ id, what: `${of}: photo file ${name} is missing` });
    }
    // These exist if the shop's logo was the same picture.
    for (const size of ICON_SIZES) named.add(photoFileName(hash, size, 'png'));
  }
  for (const name of await picturesOfOrders(tx)) named.add(name);
  const ofSettings = await picturesOfSettings(tx);
  for (const { names } of ofSettings) {
    for (const name of names.filter((each) => !files.has(each)))
      breaches.push({ id: 'settings', what: `settings: photo file ${name} is missing` });
  }
  for (const [name, savedAt] of files) {
    if (ofSettings.some(({ start }) => name.startsWith(start))) continue;
    if (!named.has(name) && now.getTime() - savedAt.getTime() > UNNAMED_MS)
      breaches.push({ id: name, what: 'photo file: no photo names it' });
  }
  return { checked: photos.length, breaches, underway: 0 };
}

interface NamedPhoto extends Pick<typeof productPhotos.$inferSelect, 'hash' | 'width' | 'widths'> {
  id: string;
  of: 'product' | 'family' | 'return';
}

async function photosOfProducts(tx: Evidence['tx']): Promise<NamedPhoto[]> {
  const { productId: id, hash, width, widths } = productPhotos;
  const rows = await tx.select({ id, hash, width, widths }).from(productPhotos);
  return rows.map((row) => ({ ...row, of: 'product' }));
}

async function photosOfFamilies(tx: Evidence['tx']): Promise<NamedPhoto[]> {
  const { familyId: id, hash, width, widths } = familyPhotos;
  const rows = await tx.select({ id, hash, width, widths }).from(familyPhotos);
  return rows.map((row) => ({ ...row, of: 'family' }));
}

/** An undo may give them back. */
async function replacedOfProducts(tx: Evidence['tx']): Promise<NamedPhoto[]> {
  const { productId: id, hash, width, widths } = replacedPhotos;
  const rows = await tx.select({ id, hash, width, widths }).from(replacedPhotos);
  return rows.map((row) => ({ ...row, of: 'product' }));
}

async function photosOfReturns(tx: Evidence['tx']): Promise<NamedPhoto[]> {
  const { returnId: id, hash, width, widths } = returnPhotos;
  const rows = await tx.select({ id, hash, width, widths }).from(returnPhotos);
  return rows.map((row) => ({ ...row, of: 'return' }));
}

/** An order keeps the picture it shows, though its product may have others by now. */
async function picturesOfOrders(tx: Evidence['tx']): Promise<string[]> {
  const rows = await union(
    tx.selectDistinct({ photo: orderItems.photo }).from(orderItems),
    tx.selectDistinct({ photo: checkoutItems.photo }).from(checkoutItems),
  );
  return rows.map(({ photo }) => path.basename(photo));
}

/** The logo, the picture of the home page and those of categories and collections: the files that the shop needs, and how the names of all of them begin. */
async function picturesOfSettings(
  tx: Evidence['tx'],
): Promise<{ start: string; names: string[] }[]> {
  const [row] = await tx.select({ stored: shopSettings.stored }).from(shopSettings);
  const ofListings = await union(
    tx.select({ picture: categories.picture }).from(categories),
    tx.select({ picture: collections.picture }).from(collections),
  );
  const addresses = [
    row?.stored.logo,
    row?.stored.home?.hero?.picture,
    ...ofListings.map(({ picture }) => picture),
  ];
  return addresses.flatMap((address) => {
    if (address === undefined || address === null) return [];
    const names = [address, ...webpFilesOf(address).map(({ url }) => url)].map((url) =>
      path.basename(url),
    );
    const start = path.basename(address).replace(/-.*/, '-');
    return [{ start, names: names.filter(isPhotoFileName) }];
  });
}

/** Every photo file, and when it was saved. */
async function filesIn(store: PhotoStore): Promise<Map<string, Date>> {
  const files = new Map<string, Date>();
  for await (const { name, savedAt } of store.list())
    if (isPhotoFileName(name)) files.set(name, savedAt);
  return files;
}
