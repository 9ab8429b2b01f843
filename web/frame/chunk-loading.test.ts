import { beforeEach, expect, it, vi } from 'vitest';
import { ChunkMissing, loadScreen, mayReloadFor, noteReload } from './chunk-loading.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const missing = new ChunkMissing(new TypeError('Failed to fetch dynamically imported module'));

it('a missing chunk reloads the page once', () => {
  expect(mayReloadFor(missing)).toBe(true);
  noteReload();
  expect(mayReloadFor(missing)).toBe(false);
});

it('a screen that loads allows the next reload', async () => {
  noteReload();
  await expect(loadScreen(async () => 'the screen')).resolves.toBe('the screen');
  expect(mayReloadFor(missing)).toBe(true);
});

it('a screen that never loads does not reload the page again and again', async () => {
  noteReload();
  await expect(loadScreen(() => Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(
    ChunkMissing,
  );
  expect(mayReloadFor(missing)).toBe(false);
});

it('no other error reloads the page', () => {
  expect(mayReloadFor(new Error('a defect'))).toBe(false);
});

it('without browser storage the page never reloads by itself', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(mayReloadFor(missing)).toBe(false);
});
