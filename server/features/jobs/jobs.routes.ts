import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { JobAnswer, JobRows, JobRowsQuery, JobsPage, JobsQuery, OneJob } from '#contract/jobs.ts';
import { MAX_PAGE, wholeNumber } from '#contract/paging.ts';
import { callerOf, dutiesOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  demandJob,
  readJob,
  readJobRows,
  stopJob,
  undoJob,
  type FindHints,
  type JobsDeps,
} from './jobs.service.ts';
import { listJobs } from './list-jobs.ts';

const DUTY_OF_JOB =
  'Needs the duty that the job was started with: marketing for coupons, refunds for payments, else catalogue.';
const Params = z.object({ id: z.string() });
const JobPage = JobRowsQuery.extend({ page: wholeNumber(1, MAX_PAGE).default(1) });

export interface JobsRoutesDeps extends JobsDeps {
  findHints: FindHints;
}

export function jobsRoutes(deps: JobsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listJobsRoute(app, deps);
    readJobRoutes(app, deps);
    changeJobRoutes(app, deps);
  };
}

function listJobsRoute(app: ZodApp, { database }: JobsDeps): void {
  app.get(
    '/job/all',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'listJobs',
        summary: 'The jobs of the last two years, the latest first',
        tags: ['Job'],
        description:
          'Those that the caller could start: of coupons with the duty marketing, of payments with refunds, others with catalogue. Without dry runs.',
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

function readJobRoutes(app: ZodApp, { database, findHints }: JobsRoutesDeps): void {
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
      return { success: true as const, job: await readJob(database, id, findHints) };
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

function changeJobRoutes(app: ZodApp, { database, now, onJob }: JobsDeps): void {
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
