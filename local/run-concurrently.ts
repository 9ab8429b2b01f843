/**
 * Runs several functions at once. When one fails or `signal` aborts, the signal passed to the others aborts. Resolves or
 * rejects only when all of them have ended.
 */
export async function runConcurrently<T extends readonly unknown[]>(
  signal: AbortSignal,
  works: { [K in keyof T]: (signal: AbortSignal) => Promise<T[K]> },
): Promise<T> {
  const failure = new AbortController();
  const shared = AbortSignal.any([signal, failure.signal]);
  const running = works.map((work) => work(shared));
  try {
    return (await Promise.all(running)) as unknown as T;
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(running);
    throw error;
  }
}
