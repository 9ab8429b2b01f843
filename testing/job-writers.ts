import { jobWriters } from '#server/features/import-payments/job-writers.ts';
import { papersOf } from '#server/features/papers/number-papers.ts';
import { readConfig } from '#server/platform/config.ts';
import { TEST_PROJECT } from './test-tokens.ts';

/** The writer of each kind of job, as a shop with the usual settings has them. */
export const JOB_WRITERS = jobWriters(
  papersOf(readConfig({ FIREBASE_PROJECT_ID: TEST_PROJECT }).shop),
);
