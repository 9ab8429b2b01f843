import { buffer } from 'node:stream/consumers';
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
    const found = there.has(name) ? undefined : await source.read(name);
    if (found) {
      const bytes = Buffer.isBuffer(found.body) ? found.body : await buffer(found.body);
      await target.save([{ name, bytes }]);
    }
    count += 1;
    onProgress(`Photos, ${count} files so far`);
  }
  return count;
}
