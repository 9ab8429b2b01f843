const CHUNK = 4_000;

/** Hands on many things some thousands at a time, so that they need not all be in memory. */
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
