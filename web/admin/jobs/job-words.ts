import type { JobKind } from '#contract/job-limits.ts';
import type { Job } from '#contract/jobs.ts';
import { countOf } from '#web/ui/count-of.ts';

export const IS_UNDER_WAY: Readonly<Record<Job['state'], boolean>> = {
  working: true,
  done: false,
  stopped: false,
  undoing: true,
  undone: false,
  failed: false,
};

export const KIND_TITLES: Readonly<Record<JobKind, string>> = {
  bulk: 'Change of many products',
  import: 'Import of products',
  stock: 'Import of stock',
  coupons: 'Import of coupons',
  categories: 'Import of categories',
  payments: 'Import of a bank statement',
};

/** The title of a job, by its kind. */
export function titleOf({ of, fromFile }: Pick<Job, 'of' | 'fromFile'>): string {
  if (!fromFile) return KIND_TITLES.bulk;
  return KIND_TITLES[of === 'products' ? 'import' : of];
}

/** The word for one row of a job. */
export const ONE: Readonly<Record<Job['of'], string>> = {
  products: 'product',
  stock: 'product',
  coupons: 'coupon',
  categories: 'category',
  payments: 'payment',
};

type WriteNumber = (value: number) => string;

/** The progress of a job, or its result, in words. */
export function jobWords(job: Job, number: WriteNumber): string {
  return WORDS[job.state](job, number);
}

const WORDS: Readonly<Record<Job['state'], (job: Job, number: WriteNumber) => string>> = {
  working: ({ of, done, total, photosDone, photosTotal }, number) =>
    done === total
      ? `All ${countOf(total, ONE[of], number)} done, the photos of ${number(photosDone)} of ${number(photosTotal)}`
      : `${number(done)} of ${countOf(total, ONE[of], number)} done`,
  done: (job, number) => `${countOf(job.written, ONE[job.of], number)} ${wasWritten(job)}`,
  stopped: (job, number) =>
    `Stopped: ${number(job.written)} of ${countOf(job.total, ONE[job.of], number)} ${wasWritten(job)}`,
  undoing: ({ of, undone, done }, number) =>
    `${number(undone)} of ${countOf(done, ONE[of], number)} undone`,
  undone: () => 'Undone',
  failed: (job, number) =>
    job.undone > 0
      ? `Failed: ${number(job.undone)} of ${countOf(job.done, ONE[job.of], number)} undone`
      : `Failed: ${number(job.written)} of ${countOf(job.total, ONE[job.of], number)} ${wasWritten(job)}`,
};

/** Files of products and of coupons can also add some. */
function wasWritten({ of, fromFile }: Job): string {
  if (of === 'payments') return 'recorded';
  return fromFile && of !== 'stock' ? 'added or changed' : 'changed';
}
