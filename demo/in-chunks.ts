const CHUNK = 4_000;

/** Collects items into chunks, so that they needn't all be in memory. */
export async function inChunks<T>(
  things: Iterable<T>,
  put: (chunk: T[]) => Promise<void>,
): Promise<void> {
  let chunk: T[] = [];
  for (const thing of things) {
    chunk.push(thing);
    if (chunk.length === CHUNK) {
      await put(chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) await put(chunk);
}
