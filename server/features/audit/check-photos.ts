import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { isPhotoFileName, photoFileName } from '#server/features/photos/photo-file-name.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** A file comes before its row; one that nobody names after this long is left over. */
const UNNAMED_MS = 3_600_000;

/** Every photo has all of its files, and every file is some photo's. */
export async function checkPhotos({ tx, photoFolder, now }: Evidence): Promise<Finding> {
  if (photoFolder === undefined) return { checked: 0, breaches: [], underway: 0 };
  const { rows } = await tx.execute<{
    product_id: string;
    hash: string;
    width: number;
    widths: number[];
  }>(sql`select product_id, hash, width, widths from product_photos`);
  const files = new Set(await filesIn(photoFolder));
  const named = new Set<string>();
  const breaches: Breach[] = [];
  for (const { product_id: id, hash, width, widths } of rows) {
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
  for (const name of files) {
    if (!named.has(name) && (await ageOf(photoFolder, name, now)) > UNNAMED_MS)
      breaches.push({ id: name, what: 'photo file: no photo names it' });
  }
  return { checked: rows.length, breaches, underway: 0 };
}

/** An order keeps the picture it shows, though its product may have others by now. */
async function picturesOfOrders(tx: Evidence['tx']): Promise<string[]> {
  const { rows } = await tx.execute<{ photo: string }>(sql`
    select distinct photo from order_items
    union select distinct photo from checkout_items`);
  return rows.map(({ photo }) => path.basename(photo));
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A shop without photos has no folder for them.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isPhotoFileName);
}

async function ageOf(folder: string, name: string, now: Date): Promise<number> {
  return stat(path.join(folder, name)).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => 0,
  );
}
