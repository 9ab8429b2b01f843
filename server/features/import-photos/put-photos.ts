import { and, asc, eq, type InferInsertModel } from 'drizzle-orm';
import { jobPhotos, type PhotoFailure } from '#server/features/jobs/job-photos.table.ts';
import { jobRows, jobs } from '#server/features/jobs/jobs.table.ts';
import { mayGoOn } from '#server/features/jobs/may-go-on.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { replacedPhotos } from '#server/features/products/replaced-photos.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { DueRow } from './job-photos.queries.ts';
import type { TakenPhotos } from './take-photos.ts';

type NewPhoto = Omit<InferInsertModel<typeof productPhotos>, 'id' | 'productId' | 'position'>;

/**
 * Gives a product the photos that were taken for its row, in the caller's transaction, which also notes that the row is done:
 * once, whoever has taken them. Nothing happens if the job was stopped meanwhile. Returns whether the product has changed.
 */
export async function putPhotos(
  tx: Transaction,
  row: DueRow,
  taken: Pick<TakenPhotos, 'photos' | 'failures'>,
  at: Date,
): Promise<boolean> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, row.jobId)).for('update');
  const [due] = await tx.select().from(jobPhotos).where(isRow(row)).for('update');
  if (job?.state !== 'working' || !due || due.isDone) return false;
  if (!(await mayGoOn(tx, job))) return false;
  const put = await replacePhotos(tx, row, taken, at);
  const { failures } = put;
  await tx
    .update(jobPhotos)
    .set({ isDone: true, after: put.hashes ?? null, failures })
    .where(isRow(row));
  const photoRowsDone = job.photoRowsDone + 1;
  const isOver = job.done === job.total && photoRowsDone === job.photoRows;
  await tx
    .update(jobs)
    .set({
      photoRowsDone,
      photoFailures: job.photoFailures + failures.length - due.failures.length,
      ...(isOver && { state: 'done' }),
    })
    .where(eq(jobs.id, job.id));
  return put.hashes !== undefined;
}

function isRow({ jobId, position }: DueRow) {
  return and(eq(jobPhotos.jobId, jobId), eq(jobPhotos.position, position));
}

interface Put {
  /** The names of the files of the product's new photos; undefined if it keeps those that it had. */
  hashes?: string[];
  failures: PhotoFailure[];
}

async function replacePhotos(
  tx: Transaction,
  row: DueRow,
  { photos, failures }: Pick<TakenPhotos, 'photos' | 'failures'>,
  at: Date,
): Promise<Put> {
  const { jobId, position, productId } = row;
  const [written] = await tx
    .select({ outcome: jobRows.outcome })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.position, position)));
  // Its error says why the row was not written.
  if (written?.outcome !== null) return { failures: row.failures };
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  if (!product || product.deletedAt) return { failures: [...failures, left(GONE)] };
  const current = await photosOf(tx, productId);
  const had = current.map(({ hash }) => hash);
  if (had.join() !== row.before.join()) return { failures: [...failures, left(CHANGED)] };
  const { found, missing } = await findPhotos(tx, photos);
  const all = [...failures, ...missing];
  const hashes = found.map(({ hash }) => hash);
  // A product doesn't lose photos for some that could not be taken.
  const isKept = found.length === 0 || (had.length > 0 && all.length > 0);
  if (isKept || had.join() === hashes.join()) return { failures: all };
  if (current.length > 0) {
    const kept = current.map((photo) => ({ ...photo, productId, jobId, at }));
    await tx.insert(replacedPhotos).values(kept);
    await tx.delete(productPhotos).where(eq(productPhotos.productId, productId));
  }
  const rows = found.map((photo, place) => ({ ...photo, productId, position: place }));
  await tx.insert(productPhotos).values(rows);
  await tx
    .update(products)
    .set({ updatedAt: productVersionAfter(product, at) })
    .where(eq(products.id, productId));
  return { hashes, failures: all };
}

const PHOTO = {
  hash: productPhotos.hash,
  width: productPhotos.width,
  height: productPhotos.height,
  widths: productPhotos.widths,
  placeholder: productPhotos.placeholder,
  alt: productPhotos.alt,
  focusX: productPhotos.focusX,
  focusY: productPhotos.focusY,
};

const GONE = 'The product is no longer on sale';
const CHANGED = 'Its photos have changed since';

function left(message: string): PhotoFailure {
  return { source: '', message };
}

function photosOf(tx: Transaction, productId: string) {
  return tx
    .select({ ...PHOTO, position: productPhotos.position })
    .from(productPhotos)
    .where(eq(productPhotos.productId, productId))
    .orderBy(asc(productPhotos.position));
}

/** The photos as rows, each once, and those of the shop that are gone. */
async function findPhotos(
  tx: Transaction,
  photos: TakenPhotos['photos'],
): Promise<{ found: NewPhoto[]; missing: PhotoFailure[] }> {
  const found = new Map<string, NewPhoto>();
  const missing: PhotoFailure[] = [];
  for (const photo of photos) {
    const row = 'files' in photo ? rowOf(photo) : await findOwn(tx, photo.hash);
    if (row) found.set(row.hash, row);
    else if ('source' in photo) {
      missing.push({ source: photo.source, message: 'The shop has this photo no longer' });
    }
  }
  return { found: [...found.values()], missing };
}

function rowOf({ hash, width, height, widths, placeholder }: EncodedPhoto): NewPhoto {
  return { hash, width, height, widths, placeholder };
}

/** A photo that a product has. Its row is locked, so that its files stay until there is another one. */
async function findOwn(tx: Transaction, hash: string): Promise<NewPhoto | undefined> {
  const [photo] = await tx
    .select(PHOTO)
    .from(productPhotos)
    .where(eq(productPhotos.hash, hash))
    .limit(1)
    .for('share');
  return photo;
}
