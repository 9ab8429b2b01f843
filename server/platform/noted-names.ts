import { AsyncLocalStorage } from 'node:async_hooks';

const collecting = new AsyncLocalStorage<Set<string>>();

/** Runs a computation, and tells what it noted that its result depends on. */
export async function collectNames<Result>(
  compute: () => Promise<Result>,
): Promise<{ result: Result; names: ReadonlySet<string> }> {
  const names = new Set<string>();
  const result = await collecting.run(names, compute);
  return { result, names };
}

/**
 * Notes what the result of the running computation depends on, such as the ids of products; does nothing outside of
 * one. A cache inside of the computation must do so at each use, also when it has the value already.
 */
export function noteNames(names: Iterable<string>): void {
  const collected = collecting.getStore();
  if (!collected) return;
  for (const name of names) collected.add(name);
}
