import type { EncodedPhoto } from './encode-photo.ts';
import { noRoomAsUnavailable } from './no-room.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * Saves files before their rows, so that no row is ever without its files; a sweep deletes files without a row.
 * Call it outside of a transaction: a slow store must not keep rows locked.
 */
export async function savePhotoFiles(
  save: PhotoStore['save'],
  photos: readonly EncodedPhoto[],
): Promise<void> {
  try {
    for (const { files } of photos) await save(files);
  } catch (error) {
    throw noRoomAsUnavailable(error);
  }
}
