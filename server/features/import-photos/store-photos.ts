import { IMPORT_LIMITS } from '#contract/job-limits.ts';
import { jobPhotos } from '#server/features/jobs/job-photos.table.ts';
import type { NewRow } from '#server/features/jobs/store-rows.queries.ts';
import { PHOTOS_PATH, photoFileName } from '#server/features/photos/photo-file-name.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { importFiles } from './import-files.table.ts';
import type { PhotoZip } from './open-zip.ts';
import { planPhotos, type PhotoPlan } from './plan-photos.rule.ts';

/** Counts of an import's photos while its lines are read. */
export interface PhotosSoFar {
  /** All that lines name, the rows that have some to take, and those that can't be. */
  named: number;
  rows: number;
  failures: number;
  /** Files of the zip that are stored already, by their paths. */
  stored: Set<string>;
}

/** Before the first line. */
export function noPhotos(): PhotosSoFar {
  return { named: 0, rows: 0, failures: 0, stored: new Set() };
}

/** An import whose lines name photos. */
interface ImportPhotos {
  tx: Transaction;
  jobId: string;
  isDryRun: boolean;
  /** The shop's own address; '' if it is not known. */
  origin: string;
  zip: PhotoZip | undefined;
  photos: PhotosSoFar;
}

/** The photos that a product has. */
export type KnownPhotos = readonly { hash: string; width: number }[];

/** The photos of a line. */
export interface PicturedLine {
  row: NewRow;
  texts: readonly string[];
  known: KnownPhotos;
}

/**
 * Stores the photos of some lines, with the files of the zip that they need. Returns the rows of all lines, with their photos.
 * Throws 400 where there are too many, or where a file is not what the zip says.
 */
export async function storePhotos(
  job: ImportPhotos,
  lines: readonly PicturedLine[],
): Promise<NewRow[]> {
  const { tx, zip, origin } = job;
  const find = zip && ((name: string) => zip.find(name));
  const rows: NewRow[] = [];
  const planned: (typeof jobPhotos.$inferInsert)[] = [];
  for (const { row, texts, known } of lines) {
    const plan = row.outcome === 'refused' ? undefined : planPhotos(texts, known, { origin, find });
    rows.push(plan && plan.sources.length > 0 ? withPhotos(row, texts, known) : row);
    if (!plan) continue;
    count(job.photos, plan);
    planned.push(rowOf(job.jobId, row, plan, known));
    if (!job.isDryRun) await storeFiles(job, plan);
  }
  if (planned.length > 0) await tx.insert(jobPhotos).values(planned);
  return rows;
}

function count(photos: PhotosSoFar, { sources, failures }: PhotoPlan): void {
  photos.named += sources.length;
  if (photos.named > IMPORT_LIMITS.photos.count) {
    throw invalid('file', `At most ${IMPORT_LIMITS.photos.count} photos in one import`);
  }
  photos.failures += failures.length;
  if (sources.length > 0) photos.rows += 1;
}

function rowOf(
  jobId: string,
  { position, line, productId }: NewRow,
  { sources, failures }: PhotoPlan,
  known: KnownPhotos,
): typeof jobPhotos.$inferInsert {
  const before = known.map(({ hash }) => hash);
  const isDone = sources.length === 0;
  return { jobId, position, line, productId, sources, before, failures, isDone };
}

/** The row also where nothing else changes. */
function withPhotos(row: NewRow, texts: readonly string[], known: KnownPhotos): NewRow {
  const had = known.map(({ hash, width }) => PHOTOS_PATH + photoFileName(hash, width, 'jpg'));
  return {
    ...row,
    ...(row.before && { before: { ...row.before, photos: had } }),
    after: { ...row.after, photos: [...texts] },
    outcome: null,
  };
}

/** Each file is stored once, however many lines name it. */
async function storeFiles(
  { tx, jobId, zip, photos }: ImportPhotos,
  { files }: PhotoPlan,
): Promise<void> {
  for (const [path, entry] of files) {
    if (!zip || photos.stored.has(path)) continue;
    photos.stored.add(path);
    const bytes = await zip.read(entry);
    await tx.insert(importFiles).values({ jobId, path, bytes });
  }
}
