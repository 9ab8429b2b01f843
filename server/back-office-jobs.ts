import type { FastifyInstance } from 'fastify';
import { bulkRoutes } from './features/bulk/bulk.routes.ts';
import { generateCouponsRoutes } from './features/bulk/generate-coupons.routes.ts';
import { type FetchPhoto, photoFetcher } from './features/import-photos/fetch-photo.ts';
import { runJobPhotos } from './features/import-photos/run-job-photos.ts';
import { categoryHints } from './features/import/category-hints.ts';
import { couponImportRoutes } from './features/import/coupon-import.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { JOB_WRITERS } from './features/import/job-writers.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { runJobs } from './features/jobs/run-jobs.ts';
import type { PhotoStore } from './features/photos/photo-store.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { startSweeper } from './platform/sweeper.ts';

/** The pause between looks for jobs, unless one was started here. */
const SWEEP_MS = 2_000;

interface AddJobsDeps {
  config: Config;
  database: Database;
  now(): Date;
  lowStock(): Promise<number>;
  onChange(): void;
  savePhotos: PhotoStore['save'];
  fetchPhoto?: FetchPhoto;
  sweepMs?: number;
  /** False in tests that don't look at jobs: they are stored, and wait. */
  sweeps?: boolean;
}

/** Changes of many products, imports, and the sweeps that do them. Returns what makes one look for jobs at once. */
export async function addJobs(api: FastifyInstance, deps: AddJobsDeps): Promise<() => void> {
  const { database, now, lowStock } = deps;
  const origin = deps.config.origin ?? '';
  const onJob = deps.sweeps === false ? () => {} : startSweeps(api, deps, origin);
  const jobs = { database, now, lowStock, origin, onJob };
  await api.register(jobsRoutes({ ...jobs, findHints: categoryHints }));
  await api.register(bulkRoutes(jobs));
  await api.register(importRoutes(jobs));
  await api.register(generateCouponsRoutes({ database, now }));
  await api.register(couponImportRoutes({ ...jobs, timeZone: deps.config.shop.timeZone }));
  return onJob;
}

/** Starts the sweeps; they end when the server closes. Returns a function that makes jobs be looked for at once. */
function startSweeps(
  api: FastifyInstance,
  {
    database,
    now,
    onChange,
    savePhotos,
    fetchPhoto = photoFetcher(),
    sweepMs = SWEEP_MS,
  }: AddJobsDeps,
  origin: string,
): () => void {
  const onFailure = (error: unknown) => api.log.error({ err: error }, 'a batch of a job failed');
  const sweeper = startSweeper(
    () => runJobs({ database, now, writers: JOB_WRITERS, onChange, onFailure }),
    sweepMs,
    onFailure,
  );
  const onLostPhotos = (error: unknown) =>
    api.log.error({ err: error }, 'photos of a job could not be taken');
  const photos = { database, now, onChange, savePhotos, fetchPhoto, origin };
  const photoSweeper = startSweeper(
    () => runJobPhotos({ ...photos, onFailure: onLostPhotos }),
    sweepMs,
    onLostPhotos,
  );
  api.addHook('onClose', async () => {
    await Promise.all([sweeper.close(), photoSweeper.close()]);
  });
  return () => sweeper.sweepNow();
}
