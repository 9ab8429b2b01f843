import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BulkPreview, BulkRequest, BulkStarted } from '#contract/bulk.ts';
import { JobAnswer, JobRows, JobRowsQuery, JobsPage, JobsQuery, OneJob } from '#contract/jobs.ts';
import { MAX_PAGE, wholeNumber } from '#contract/paging.ts';
import { callerOf, dutiesOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { previewBulk, startBulk, type BulkDeps } from './bulk-products.ts';
import { listJobs } from './list-jobs.ts';
import { demandJob, readJob, readJobRows, stopJob, undoJob } from './jobs.service.ts';

const DUTY_OF_JOB =
  'Needs the duty that the job was started with: marketing for coupons, else catalogue.';
const Params = z.object({ id: z.string() });
const JobPage = JobRowsQuery.extend({ page: wholeNumber(1, MAX_PAGE).default(1) });

export function jobsRoutes(deps: BulkDeps): FastifyPluginAsyncZod {
  return async (app) => {
    bulkRoute(app, deps);
    listJobsRoute(app, deps);
    readJobRoutes(app, deps);
    changeJobRoutes(app, deps);
  };
}

function bulkRoute(app: ZodApp, deps: BulkDeps): void {
  app.post(
    '/product/bulk',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'changeProducts',
        summary: 'Change price, stock or category of many products',
        description:
          'With `dryRun` it answers what would change, and writes nothing; its `selection` makes sure that no other products are changed. Otherwise it starts a job, whose rows are stored as they are now: a product that changes before its row is written is left alone.',
        tags: ['Product'],
        failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE', 'STALE'],
        headers: IdempotencyHeaders,
        querystring: OwnId,
        body: BulkRequest,
        response: { 200: BulkPreview, 201: BulkStarted },
      },
    },
    async (request, reply) => {
      const { body, headers } = request;
      if (body.dryRun) return { success: true as const, ...(await previewBulk(deps, body)) };
      const idempotency = readIdempotencyKey(headers['idempotency-key'], body);
      const job = await startBulk(deps, callerOf(request).claims.uid, body, idempotency);
      const message = 'The products are being changed';
      return reply.code(201).send({ success: true as const, message, job });
    },
  );
}

function listJobsRoute(app: ZodApp, { database }: BulkDeps): void {
  app.get(
    '/job/all',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'listJobs',
        summary: 'The jobs of the last two years, the latest first',
        tags: ['Job'],
        description:
          'Those that the caller could start: of coupons with the duty marketing, others with catalogue. Without dry runs.',
        querystring: JobsQuery,
        response: { 200: JobsPage },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listJobs(database, dutiesOf(request), request.query)),
    }),
  );
}

function readJobRoutes(app: ZodApp, { database }: BulkDeps): void {
  app.get(
    '/job/:id',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'readJob',
        summary: 'How far a job is, and what it could not do',
        tags: ['Job'],
        description: DUTY_OF_JOB,
        failures: ['NOT_FOUND', 'DUTY_NEEDED'],
        params: Params,
        querystring: OwnId,
        response: { 200: OneJob },
      },
    },
    async (request) => {
      const { id } = request.params;
      await demandJob(database, id, dutiesOf(request));
      return { success: true as const, job: await readJob(database, id) };
    },
  );
  app.get(
    '/job/:id/rows',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'readJobRows',
        summary: 'The rows of a job, or those with errors, 200 a page',
        tags: ['Job'],
        description: DUTY_OF_JOB,
        failures: ['NOT_FOUND', 'DUTY_NEEDED'],
        params: Params,
        querystring: JobPage,
        response: { 200: JobRows },
      },
    },
    async (request) => {
      const { id } = request.params;
      await demandJob(database, id, dutiesOf(request));
      const { page, errors } = request.query;
      const rows = await readJobRows(database, id, { page, errors: errors === 'true' });
      return { success: true as const, ...rows };
    },
  );
}

function changeJobRoutes(app: ZodApp, { database, now, onJob }: BulkDeps): void {
  const schema = {
    tags: ['Job'],
    failures: ['NOT_FOUND', 'DUTY_NEEDED', 'JOB_OVER'] as const,
    params: Params,
    querystring: OwnId,
    response: { 200: JobAnswer },
  };
  app.post(
    '/job/:id/stop',
    {
      config: forAdmins('any'),
      schema: {
        ...schema,
        operationId: 'stopJob',
        summary: 'Stop a job: rows that are not written yet stay as they were',
        description: DUTY_OF_JOB,
      },
    },
    async (request) => {
      await demandJob(database, request.params.id, dutiesOf(request));
      const job = await stopJob(database, request.params.id);
      return { success: true as const, message: 'Stopped', job };
    },
  );
  app.post(
    '/job/:id/undo',
    {
      config: forAdmins('any'),
      schema: {
        ...schema,
        operationId: 'undoJob',
        summary: 'Take back what a job has written, but for what has changed since',
        description: DUTY_OF_JOB,
      },
    },
    async (request) => {
      await demandJob(database, request.params.id, dutiesOf(request));
      const by = callerOf(request).claims.uid;
      const job = await undoJob(database, request.params.id, { by, at: now() });
      onJob();
      return { success: true as const, message: 'The changes are being undone', job };
    },
  );
}
