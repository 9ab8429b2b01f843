/**
 * Does several things at once. The first that fails, or a `signal` from outside, calls off the rest
 * through the signal each was given; the outcome is known when the last of them has ended.
 */
export async function together<T extends readonly unknown[]>(
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
