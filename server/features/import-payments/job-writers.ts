import type { JobKind } from '#contract/job-limits.ts';
import { SHOP_WRITERS } from '#server/features/import-categories/job-writers.ts';
import type { RowWriter } from '#server/features/jobs/run-jobs.ts';
import type { OwnPaymentsDeps } from '#server/features/own-payments/record-payment.ts';
import { paymentRows } from './write-payments.ts';

/** The writer of each kind of job. */
export function jobWriters(
  papers: OwnPaymentsDeps['papers'],
): Readonly<Record<JobKind, RowWriter>> {
  return { ...SHOP_WRITERS, payments: paymentRows(papers) };
}
