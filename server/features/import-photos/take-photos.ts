import { and, eq } from 'drizzle-orm';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { PhotoFailure, StoredSource } from '#server/features/jobs/job-photos.table.ts';
import { encodeInTurn, type EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { savePhotoFiles } from '#server/features/photos/save-photo-files.ts';
import type { Database } from '#server/platform/database.ts';
import type { FetchedPhoto, FetchPhoto } from './fetch-photo.ts';
import { importFiles } from './import-files.table.ts';
import type { DueRow } from './job-photos.queries.ts';
import { readSource } from './photo-sources.rule.ts';

export interface TakePhotosDeps {
  database: Database;
  fetchPhoto: FetchPhoto;
  /** Stores photo files where all instances find them, and no sweep removes them meanwhile. */
  savePhotos: PhotoStore['save'];
  /** The shop's own address; '' if it is not known. */
  origin: string;
}

/** Photos in their order: one that the shop has already comes as the name of its files. */
export interface TakenPhotos {
  photos: (EncodedPhoto | { source: string; hash: string })[];
  failures: PhotoFailure[];
  /** True if one of the failures may be gone at the next try. */
  arePassing: boolean;
}

/** Fetches or unpacks the photos of a row, makes the shop's sizes of them, and saves the files. No row names them yet. */
export async function takePhotos(deps: TakePhotosDeps, row: DueRow): Promise<TakenPhotos> {
  const taken: TakenPhotos = { photos: [], failures: [...row.failures], arePassing: false };
  for (const stored of row.sources) {
    const { source } = stored;
    const read = readSource(source, deps.origin);
    if (read.ok && read.source.from === 'shop') {
      taken.photos.push({ source, hash: read.source.hash });
      continue;
    }
    const made = await makePhoto(await readBytes(deps, row.jobId, stored));
    if (made.ok) {
      taken.photos.push(made.photo);
      continue;
    }
    taken.failures.push({ source, message: made.message });
    taken.arePassing ||= made.isPassing === true;
  }
  const fresh = taken.photos.filter((photo) => 'files' in photo);
  await savePhotoFiles(deps.savePhotos, fresh);
  return taken;
}

async function readBytes(
  { database, fetchPhoto }: TakePhotosDeps,
  jobId: string,
  { source, path }: StoredSource,
): Promise<FetchedPhoto> {
  if (path === undefined) return fetchPhoto(source);
  const [file] = await database.orm
    .select({ bytes: importFiles.bytes })
    .from(importFiles)
    .where(and(eq(importFiles.jobId, jobId), eq(importFiles.path, path)));
  return file ? { ok: true, bytes: file.bytes } : { ok: false, message: 'It is not in the zip' };
}

async function makePhoto(
  fetched: FetchedPhoto,
): Promise<{ ok: true; photo: EncodedPhoto } | { ok: false; message: string; isPassing?: true }> {
  if (!fetched.ok) return fetched;
  const outcome = await encodeInTurn(async () => fetched.bytes);
  return outcome.ok ? outcome : { ok: false, message: REFUSALS[outcome.reason] };
}

const REFUSALS = {
  'not-a-photo': 'Not a JPEG, PNG, WebP or AVIF picture',
  'too-many-pixels': `It has more than ${PRODUCT_LIMITS.photos.pixels / 1_000_000} megapixels`,
};
