import type { ExportsDeps } from '#server/platform/exports.ts';
import { HOUR_MS, type Trigger } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { forgetJobs, forgetReplacedPhotos } from './forget-jobs.ts';
import { jobReportRoutes } from './job-report.routes.ts';
import { jobsRoutes, type JobsRoutesDeps } from './jobs.routes.ts';
import { runJobs, type RunJobsDeps } from './run-jobs.ts';

interface Needs extends JobsRoutesDeps, ExportsDeps, Pick<RunJobsDeps, 'writers' | 'onChange'> {
  jobsDue: Trigger;
}

export function jobsFeature({ jobsDue, ...needs }: Needs): Feature {
  const { database, now } = needs;
  return {
    api: [jobsRoutes(needs), jobReportRoutes(needs)],
    sweeps: [
      {
        run: (onFailure) => runJobs({ ...needs, onFailure }),
        everyMs: 2_000,
        isOften: true,
        failure: 'a batch of a job failed',
        trigger: jobsDue,
      },
      { run: () => forgetJobs(database, now()), everyMs: HOUR_MS },
      { run: () => forgetReplacedPhotos(database, now()), everyMs: HOUR_MS },
    ],
  };
}
