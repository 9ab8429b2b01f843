import path from 'node:path';
import { union } from 'drizzle-orm/pg-core';
import { productPhotos } from '#server/features/catalog/product-photos.table.ts';
import { checkoutItems } from '#server/features/checkout/checkouts.table.ts';
import { orderItems } from '#server/features/orders/orders.table.ts';
import { isPhotoFileName, photoFileName } from '#server/features/photos/photo-file-name.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Files are saved before their row. A file without a row that is older than this is an orphan. */
const UNNAMED_MS = 3_600_000;

/** Every photo has all of its files, and every file belongs to a photo. */
export async function checkPhotos({ tx, photoStore, now }: Evidence): Promise<Finding> {
  if (!photoStore) return { checked: 0, breaches: [], underway: 0 };
  const photos = await tx
    .select({
      productId: productPhotos.productId,
      hash: productPhotos.hash,
      width: productPhotos.width,
      widths: productPhotos.widths,
    })
    .from(productPhotos);
  const files = await filesIn(photoStore);
  const named = new Set<string>();
  const breaches: Breach[] = [];
  for (const { productId: id, hash, width, widths } of photos) {
    const names = [
      photoFileName(hash, width, 'jpg'),
      ...widths.flatMap((each) => [
        photoFileName(hash, each, 'avif'),
        photoFileName(hash, each, 'webp'),
      ]),
    ];
    for (const name of names) {
      named.add(name);
      if (!files.has(name)) breaches.push({ id, what: `product: photo file ${name} is missing` });
    }
  }
  for (const name of await picturesOfOrders(tx)) named.add(name);
  for (const [name, savedAt] of files) {
    if (!named.has(name) && now.getTime() - savedAt.getTime() > UNNAMED_MS)
      breaches.push({ id: name, what: 'photo file: no photo names it' });
  }
  return { checked: photos.length, breaches, underway: 0 };
}

/** An order keeps the picture it shows, though its product may have others by now. */
async function picturesOfOrders(tx: Evidence['tx']): Promise<string[]> {
  const rows = await union(
    tx.selectDistinct({ photo: orderItems.photo }).from(orderItems),
    tx.selectDistinct({ photo: checkoutItems.photo }).from(checkoutItems),
  );
  return rows.map(({ photo }) => path.basename(photo));
}

/** Every photo file, and when it was saved. */
async function filesIn(store: PhotoStore): Promise<Map<string, Date>> {
  const files = new Map<string, Date>();
  for await (const { name, savedAt } of store.list())
    if (isPhotoFileName(name)) files.set(name, savedAt);
  return files;
}
