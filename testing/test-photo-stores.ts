import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { useTestS3 } from './test-s3.ts';

/** A photo store, with access to its files behind the shop's back. */
export interface TestPhotoStore {
  /** The settings of a shop that uses it. */
  settings(): Record<string, string>;
  open(): Promise<PhotoStore>;
  /** Adds a file. */
  put(name: string, savedAt?: Date): void;
  /** The names of all files, sorted. */
  names(): string[];
}

/** Both kinds of photo stores, for `describe.each`. Each is emptied before every test. */
export const TEST_PHOTO_STORES: readonly (readonly [kind: string, use: () => TestPhotoStore])[] = [
  ['a folder', useTestPhotoFolder],
  ['a bucket', useTestPhotoBucket],
];

export function useTestPhotoFolder(): TestPhotoStore {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-photos-'));
  const folder = path.join(dataDir, 'photos');
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = () => ({ DATA_DIR: dataDir });
  return {
    settings,
    open: () => openPhotoStore(readConfig(settings())),
    put(name, savedAt = new Date()) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, name), 'picture');
      utimesSync(path.join(folder, name), savedAt, savedAt);
    },
    names: () => (readdirSync(dataDir).includes('photos') ? readdirSync(folder).sort() : []),
  };
}

function useTestPhotoBucket(): TestPhotoStore {
  const PREFIX = 'shops/vitrine/';
  const s3 = useTestS3();
  const opened: PhotoStore[] = [];
  afterAll(() => {
    for (const store of opened) store.close();
  });
  const settings = () => s3.settings({ S3_PREFIX: PREFIX });
  return {
    settings,
    async open() {
      const store = await openPhotoStore(readConfig(settings()));
      opened.push(store);
      return store;
    },
    put(name, savedAt = new Date()) {
      const object = { bytes: Buffer.from('picture'), type: 'image/webp', cacheControl: '' };
      s3.objects.set(PREFIX + name, { ...object, savedAt });
    },
    names: () => [...s3.objects.keys()].map((key) => key.replace(PREFIX, '')).sort(),
  };
}
