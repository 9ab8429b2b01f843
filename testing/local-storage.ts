import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test an empty `localStorage`. Returns what is in it. */
export function useLocalStorage(): Map<string, string> {
  const disk = new Map<string, string>();
  beforeEach(() => {
    disk.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, value: string) => disk.set(key, value),
      removeItem: (key: string) => disk.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return disk;
}
