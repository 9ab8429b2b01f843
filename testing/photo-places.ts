import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { useTestS3 } from './test-s3.ts';

/** A place that photos are kept in, as a test sees it from behind. */
export interface PhotoPlace {
  /** The settings of a shop that keeps its photos here. */
  settings(): Record<string, string>;
  open(): Promise<PhotoStore>;
  /** Lays a file there that was saved at a time. */
  put(name: string, savedAt?: Date): void;
  /** Everything that lies there, in order. */
  names(): string[];
}

/** Both kinds of places, for `describe.each`: what is said of one holds for the other. Each is empty before every test. */
export const PHOTO_PLACES: readonly (readonly [kind: string, use: () => PhotoPlace])[] = [
  ['a folder', useFolder],
  ['a bucket', useBucket],
];

export function useFolder(): PhotoPlace {
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

function useBucket(): PhotoPlace {
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
