import { AsyncLocalStorage } from 'node:async_hooks';

const collecting = new AsyncLocalStorage<Set<string>>();

/** Runs a computation. Returns its result, and the names that it noted as what the result depends on. */
export async function collectNames<Result>(
  compute: () => Promise<Result>,
): Promise<{ result: Result; names: ReadonlySet<string> }> {
  const names = new Set<string>();
  const result = await collecting.run(names, compute);
  return { result, names };
}

/**
 * Notes what the result of the running computation depends on, such as the ids of products; does nothing outside of a
 * computation. A cache inside of it must call this at each use, also for cached values.
 */
export function noteNames(names: Iterable<string>): void {
  const collected = collecting.getStore();
  if (!collected) return;
  for (const name of names) collected.add(name);
}
