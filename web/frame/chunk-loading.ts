/** A screen's code that can't be had: offline, or a deploy has replaced it. */
export class ChunkMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the shop could not be loaded', { cause });
    this.name = 'ChunkMissing';
  }
}

const KEY = 'reloaded-for-chunk';

/** Loads a screen's chunk. Rejects with ChunkMissing, so that the error screen knows what to do. */
export async function loadScreen<Screen>(load: () => Promise<Screen>): Promise<Screen> {
  try {
    const screen = await load();
    // Whatever was missing is there again: the next time may reload by itself again.
    withStorage((storage) => storage.removeItem(KEY));
    return screen;
  } catch (error) {
    throw new ChunkMissing(error);
  }
}

/** Whether the page may reload by itself for this error; says yes once until a screen has loaded. */
export function mayReloadFor(error: unknown): boolean {
  if (!(error instanceof ChunkMissing)) return false;
  // Where nothing can be remembered, nothing would stop a second and a third reload.
  return withStorage((storage) => storage.getItem(KEY) === null) ?? false;
}

export function noteReload(): void {
  withStorage((storage) => storage.setItem(KEY, 'yes'));
}

/** Whether the shop answers at all: a reload without it would end on the browser's own error page. */
export async function isShopReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
