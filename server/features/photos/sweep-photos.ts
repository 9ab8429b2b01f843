import type pg from 'pg';
import type { KeptFile, PhotoStore } from './photo-store.ts';
import type { PhotoTurns } from './photo-turns.ts';
import { findUnusedPhotos } from './photos.queries.ts';

/** A photo's files come before its row: what is younger than this may be on its way. */
const YOUNG_MS = 3_600_000;
/** Files looked up in one query. */
const BATCH = 1_000;

export interface PhotoSweep {
  pool: pg.Pool;
  store: PhotoStore;
  turns: Pick<PhotoTurns, 'unlessSaving'>;
  now(): Date;
}

/**
 * Removes photo files that nothing shows any more: no product, no order, no return, no open checkout and no setting. Files that
 * were saved or used anew within the hour stay, so that no upload under way loses one. Returns how many were removed.
 */
export async function sweepPhotos({ pool, store, turns, now }: PhotoSweep): Promise<number> {
  const isOld = ({ savedAt }: KeptFile) => now().getTime() - savedAt.getTime() > YOUNG_MS;
  const remove = async (name: string) => {
    // Once more: meanwhile it may have been uploaded again, or its address saved in the settings.
    const file = await store.look(name);
    if (!file || !isOld(file) || (await findUnusedPhotos(pool, [name])).length === 0) return 0;
    await store.remove(name);
    return 1;
  };
  let removed = 0;
  for await (const names of oldFiles(store, isOld)) {
    for (const name of await findUnusedPhotos(pool, names)) {
      // While somebody uploads it stays; the next sweep comes.
      removed += (await turns.unlessSaving(() => remove(name))) ?? 0;
    }
  }
  return removed;
}

async function* oldFiles(
  store: PhotoStore,
  isOld: (file: KeptFile) => boolean,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const file of store.list()) {
    if (!isOld(file)) continue;
    batch.push(file.name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
