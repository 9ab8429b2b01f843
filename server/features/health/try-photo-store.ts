import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { photoFileName } from '#server/features/photos/photo-file-name.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { reasonOf } from '#server/platform/reason-of.ts';

/** Saves, reads and removes a tiny file. Returns what failed. */
export async function tryPhotoStore(store: PhotoStore): Promise<string | undefined> {
  const name = photoFileName(randomBytes(16).toString('hex'), 1, 'png');
  const bytes = randomBytes(16);
  let doing = 'saving';
  try {
    await store.save([{ name, bytes }]);
    doing = 'reading';
    const found = await store.read(name);
    if (!found) return 'what was saved is not there.';
    const read = Buffer.isBuffer(found.body) ? found.body : await buffer(found.body);
    if (!read.equals(bytes)) return 'what was saved is read as something else.';
    doing = 'deleting';
    await store.remove(name);
    if (await store.look(name)) return 'what was deleted is still there.';
    return undefined;
  } catch (error) {
    if (doing === 'reading') await store.remove(name).catch(() => {});
    return `${doing} failed (${reasonOf(error)}).`;
  }
}
