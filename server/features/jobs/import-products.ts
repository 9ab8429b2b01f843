import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { JOB_LIMITS } from '#contract/job-limits.ts';
import type { Job } from '#contract/jobs.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { BulkDeps } from './bulk-products.ts';
import { earlierLine, refusedRow, type RefusedThing } from './import-sheet.ts';
import { jobs } from './jobs.table.ts';
import { readJob } from './jobs.service.ts';
import { noteAddress } from './note-address.queries.ts';
import { findByIds, findBySkus } from './known-products.queries.ts';
import { planLine, type LinePlan } from './plan-line.rule.ts';
import { namedIn, readRow, type Named, type ReadRow } from './read-row.rule.ts';
import { openZip, type PhotoZip } from './open-zip.ts';
import { openSheet, type Sheet, type SheetLine } from './read-sheet.ts';
import { PRODUCT_COLUMNS } from './sheet-columns.rule.ts';
import { storePhotos, type ImportPhotos } from './store-photos.ts';
import { storeRows, type NewRow } from './store-rows.queries.ts';

export interface Import {
  /** Where the file is. */
  path: string;
  /** Where the zip with its photos is, if there is one. */
  zipPath?: string | undefined;
  /** Nothing is written: its rows show what would be. */
  isDryRun: boolean;
}

/** Lines whose products are looked up together. */
const CHUNK = 1_000;

type ImportDeps = Pick<BulkDeps, 'database' | 'now' | 'onJob'> & {
  /** The shop's own address; '' if it is not known. */
  origin: string;
};

/**
 * Stores a job with what each line of a CSV file does to its product, or why it can't. It is done by `runJobs` and
 * `runJobPhotos`, unless it is a dry run. A repeated request with the same key gets the job of the first one. Throws 400 where
 * a file can't be read, 409 IDEMPOTENCY_MISMATCH.
 */
export async function importProducts(
  deps: ImportDeps,
  by: string,
  files: Import,
  idempotency: IdempotencyKey | undefined,
): Promise<Job> {
  const now = deps.now();
  const zip = files.zipPath === undefined ? undefined : await openZip(files.zipPath);
  try {
    const { created } = await inTransaction(deps.database, (tx) =>
      createOnce(tx, { kind: 'job', userId: by, idempotency, now }, () =>
        storeImport(deps, tx, { ...files, zip, by }),
      ),
    );
    deps.onJob();
    return await readJob(deps.database, created);
  } finally {
    await zip?.close();
  }
}

async function storeImport(
  { origin, now }: ImportDeps,
  tx: Transaction,
  { path, zip, isDryRun, by }: Import & { zip: PhotoZip | undefined; by: string },
): Promise<string> {
  const jobId = randomUUIDv7();
  const job = { id: jobId, kind: 'import' as const, byUser: by, isDryRun, startedAt: now() };
  // Over, so that nobody begins with it, until all its rows are there.
  await tx.insert(jobs).values({ ...job, state: 'done', total: 0 });
  const counts = { stored: new Set<string>(), named: 0, rows: 0, failures: 0 };
  const photos: ImportPhotos = { tx, jobId, isDryRun, origin, zip, ...counts };
  const { total, failed } = await storeLines(photos, await openSheet(path, PRODUCT_COLUMNS));
  const hasWork = !isDryRun && total > 0;
  // Its entry in the log comes after whatever it has seen, also in the same millisecond.
  const startedAt = new Date(now().getTime() + 1);
  await tx
    .update(jobs)
    .set({
      total,
      failed,
      startedAt,
      photoFailures: photos.failures,
      ...(hasWork ? { state: 'working', photoRows: photos.rows } : { done: total }),
    })
    .where(eq(jobs.id, jobId));
  if (!isDryRun) await noteAddress(tx, { id: jobId, at: startedAt });
  return jobId;
}

interface Storing {
  photos: ImportPhotos;
  hasDecimalCommas: boolean;
  /** The lines of products and SKUs so far, to refuse those that come twice. */
  seen: Map<string, number>;
  total: number;
  failed: number;
}

async function storeLines(
  photos: ImportPhotos,
  { lines, hasDecimalCommas }: Sheet,
): Promise<{ total: number; failed: number }> {
  const storing: Storing = { photos, hasDecimalCommas, seen: new Map(), total: 0, failed: 0 };
  let chunk: SheetLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK) continue;
    await storeChunk(storing, chunk);
    chunk = [];
  }
  await storeChunk(storing, chunk);
  return storing;
}

async function storeChunk(storing: Storing, chunk: readonly SheetLine[]): Promise<void> {
  const { photos, hasDecimalCommas } = storing;
  const { tx, jobId } = photos;
  if (storing.total + chunk.length > JOB_LIMITS.rows) {
    throw invalid('file', `At most ${JOB_LIMITS.rows} lines in one file`);
  }
  const read = chunk.map(({ line, cells }, index) => {
    const row = readRow(cells, hasDecimalCommas);
    const named: Named = row.ok ? { id: row.id, ...row.fields } : namedIn(cells);
    return { place: { position: storing.total + index, line }, row, named };
  });
  const byId = await findByIds(
    tx,
    read.flatMap(({ named }) => named.id ?? []),
  );
  const bySku = await findBySkus(
    tx,
    read.flatMap(({ named }) => named.sku ?? []),
  );
  const lines = read.map(({ place, row, named }) => {
    const known = { byId: byId.get(named.id ?? ''), bySku: bySku.get(named.sku ?? '') };
    const product = known.byId ?? known.bySku;
    const about = { productId: product?.id, name: named.name };
    if (!row.ok) return { row: refusedRow(place, row, about), texts: [], known: [] };
    const planned = rowOf(storing.seen, { place, row, about }, planLine(row, known));
    return { row: planned, texts: row.photos ?? [], known: product?.photos ?? [] };
  });
  const rows = await storePhotos(photos, lines);
  await storeRows(tx, jobId, rows);
  storing.total += rows.length;
  storing.failed += rows.filter(({ outcome }) => outcome === 'refused').length;
}

interface ReadLine {
  place: { position: number; line: number };
  row: Extract<ReadRow, { ok: true }>;
  about: RefusedThing;
}

function rowOf(seen: Map<string, number>, read: ReadLine, plan: LinePlan): NewRow {
  const { place, row, about } = read;
  if (plan.is === 'refused') return refusedRow(place, plan, about);
  const { sku } = row.fields;
  const productId = plan.is === 'new' ? randomUUIDv7() : plan.productId;
  const keys = [productId, ...(sku ? [`sku ${sku.toLowerCase()}`] : [])];
  const earlier = earlierLine({ seen }, keys, place.line);
  if (earlier !== undefined) {
    const column = sku ? 'sku' : 'id';
    const message = `Line ${earlier} has this product`;
    return refusedRow(place, { column, message }, about);
  }
  return {
    ...place,
    productId,
    ...(plan.is !== 'new' && { before: plan.before }),
    after: plan.after,
    ...(plan.is === 'same' && { outcome: 'same' as const }),
  };
}
