import { beforeEach, expect, it, vi } from 'vitest';
import {
  ChunkMissing,
  loadPatiently,
  loadScreen,
  mayReloadFor,
  noteReload,
} from './chunk-loading.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const missing = new ChunkMissing(new TypeError('Failed to fetch dynamically imported module'));

it('a missing chunk reloads the page once', () => {
  expect(mayReloadFor(missing)).toBe(true);
  noteReload();
  expect(mayReloadFor(missing)).toBe(false);
});

it('a part of the page that loads does not reload it again for one that stays missing', async () => {
  noteReload();
  await expect(loadScreen(async () => 'the frame')).resolves.toBe('the frame');
  expect(mayReloadFor(missing)).toBe(false);
});

it('a minute later the next missing chunk may reload the page', () => {
  noteReload(1_000);
  expect(mayReloadFor(missing, 60_999)).toBe(false);
  expect(mayReloadFor(missing, 61_000)).toBe(true);
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

it('a part that can be done without is loaded once the connection is back', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  let isOnline = false;
  const loading = loadPatiently(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the menu';
  });
  await new Promise(setImmediate);
  isOnline = true;
  page.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('the menu');
});
