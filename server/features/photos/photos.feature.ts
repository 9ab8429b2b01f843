import type { Database } from '#server/platform/database.ts';
import { HOUR_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { PhotoStore } from './photo-store.ts';
import type { PhotoTurns } from './photo-turns.ts';
import { photosRoutes } from './photos.routes.ts';
import { sweepPhotos } from './sweep-photos.ts';

interface Needs {
  database: Database;
  photoStore: PhotoStore;
  photoTurns: PhotoTurns;
  now(): Date;
}

export function photosFeature({
  database,
  photoStore: store,
  photoTurns: turns,
  now,
}: Needs): Feature {
  return {
    pages: [photosRoutes(store)],
    sweeps: [
      {
        run: () => sweepPhotos({ pool: database.pool, store, turns, now }).then(() => {}),
        everyMs: HOUR_MS,
      },
    ],
  };
}
