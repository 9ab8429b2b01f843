import { type ComponentType, lazy } from 'react';

/** A screen's chunk could not be loaded: the browser is offline, or a deploy has replaced it. */
export class ChunkMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the shop could not be loaded', { cause });
    this.name = 'ChunkMissing';
  }
}

const KEY = 'chunk-reload-at';
const MIN_MS_BETWEEN_RELOADS = 60_000;

/** Loads a screen's chunk. Rejects with ChunkMissing, so that the error screen knows what to do. */
export async function loadScreen<Screen>(load: () => Promise<Screen>): Promise<Screen> {
  try {
    return await load();
  } catch (error) {
    throw new ChunkMissing(error);
  }
}

/** A lazy part of a screen, whose chunk exports it as `Component`, as screens are. */
export function lazyPart<Props>(load: () => Promise<{ Component: ComponentType<Props> }>) {
  return lazy(async () => ({ default: (await loadScreen(load)).Component }));
}

/**
 * A lazy part that the page does without while its chunk can't be loaded: what the server rendered stays, or the fallback,
 * and loading is tried again until it succeeds.
 */
export function patientPart<Props>(load: () => Promise<{ Component: ComponentType<Props> }>) {
  return lazy(async () => ({ default: (await loadPatiently(load)).Component }));
}

/** Loads a chunk, and tries again when the connection is back, at the latest every 30 s. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await connectionOrSeconds(30);
    return loadPatiently(load);
  }
}

function connectionOrSeconds(seconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = AbortSignal.timeout(seconds * 1_000);
  timeout.addEventListener('abort', () => resolve());
  window.addEventListener('online', () => resolve(), { once: true, signal: timeout });
  return promise;
}

/** Returns true if the page may reload for this error: at most once a minute, whatever else has loaded meanwhile. */
export function mayReloadFor(error: unknown, now = Date.now()): boolean {
  if (!(error instanceof ChunkMissing)) return false;
  // Without storage nothing would stop further reloads.
  return (
    withStorage((storage) => now - Number(storage.getItem(KEY)) >= MIN_MS_BETWEEN_RELOADS) ?? false
  );
}

export function noteReload(now = Date.now()): void {
  withStorage((storage) => storage.setItem(KEY, String(now)));
}

/** Checks whether the shop answers. If not, a reload would end on the browser's error page. */
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
