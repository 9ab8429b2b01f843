import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { isPhotoFileName, PHOTOS_PATH } from './photo-file-name.ts';

/** A photo's files come before its row: what is younger than this may be on its way. */
const YOUNG_MS = 3_600_000;
/** Files looked up in one query. */
const BATCH = 1_000;

export interface PhotoSweep {
  pool: pg.Pool;
  folder: string;
  now(): Date;
}

/**
 * Removes photo files that nothing shows any more: no product, no order and no open checkout. What was
 * saved or used anew within the hour stays, so that no upload under way loses a file. Answers how many went.
 */
export async function sweepPhotos({ pool, folder, now }: PhotoSweep): Promise<number> {
  let removed = 0;
  const isOld = async (name: string) => {
    const file = await stat(path.join(folder, name)).catch(() => undefined);
    return file !== undefined && now().getTime() - file.mtimeMs > YOUNG_MS;
  };
  for await (const names of oldFiles(folder, isOld)) {
    for (const name of await unusedOf(pool, names)) {
      // Once more: it may have been uploaded again while the database was asked.
      if (!(await isOld(name))) continue;
      await rm(path.join(folder, name), { force: true });
      removed += 1;
    }
  }
  return removed;
}

async function* oldFiles(
  folder: string,
  isOld: (name: string) => Promise<boolean>,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { name } of await opened(folder)) {
    if (!(isPhotoFileName(name) || isUnfinished(name)) || !(await isOld(name))) continue;
    batch.push(name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** A shop that never had a photo has no folder for them either. */
async function opened(folder: string): Promise<AsyncIterable<{ name: string }> | []> {
  try {
    return await opendir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** What a crash left of a file being written. */
function isUnfinished(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.tmp');
}

/** An order keeps the one picture it shows, though its product may have others by now. */
async function unusedOf(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'unused-photos',
    text: `
      select name from unnest($1::text[]) as file (name)
      where not exists (select from product_photos p where p.hash = split_part(file.name, '-', 1))
        and not exists (select from order_items i where i.photo = $2 || file.name)
        and not exists (
          select from checkouts c join checkout_items i on i.checkout_id = c.id
          where c.status in ('opening', 'open', 'closing') and i.photo = $2 || file.name)`,
    values: [names, PHOTOS_PATH],
  });
  return rows.map(({ name }) => name);
}
