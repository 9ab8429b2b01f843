import { readPhoto } from '#server/features/backups/write-backup.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';

/** Copies all photo files that the target has not yet. Returns how many there are. */
export async function copyPhotos(
  source: PhotoStore,
  target: PhotoStore,
  onProgress: (words: string) => void,
): Promise<number> {
  const there = new Set<string>();
  for await (const { name } of target.list()) there.add(name);
  let count = 0;
  for await (const { name } of source.list()) {
    const bytes = there.has(name) ? undefined : await readPhoto(source, name);
    if (bytes) await target.save([{ name, bytes }]);
    count += 1;
    onProgress(`Photos, ${count} files so far`);
  }
  return count;
}
