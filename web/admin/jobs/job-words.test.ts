import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { jobWords } from './job-words.ts';

const IMPORT: Job = {
  _id: '01a1fc8d-cfdb-7856-994b-648700000001',
  of: 'products',
  fromFile: true,
  state: 'working',
  total: 20_000,
  done: 7_500,
  written: 7_400,
  undone: 0,
  errors: [],
  errorCount: 100,
  photosTotal: 9_000,
  photosDone: 1_200,
  photoErrorCount: 0,
  undoable: true,
  startedAt: '2026-11-20T08:00:00.000Z',
};

const CHANGE: Partial<Job> = { fromFile: false, total: 1, done: 1, written: 1 };

test.each<[string, Partial<Job>]>([
  ['7,500 of 20,000 products done', {}],
  ['All 20,000 products done, the photos of 1,200 of 9,000', { done: 20_000 }],
  ['7,400 products added or changed', { state: 'done' }],
  ['7,400 categories added or changed', { of: 'categories', state: 'done' }],
  ['1 product changed', { ...CHANGE, state: 'done' }],
  ['Stopped: 7,400 of 20,000 products added or changed', { state: 'stopped' }],
  ['2,500 of 7,500 products undone', { state: 'undoing', undone: 2_500 }],
  ['Failed: 7,400 of 20,000 products added or changed', { state: 'failed' }],
  ['Failed: 2,500 of 7,500 products undone', { state: 'failed', undone: 2_500 }],
])('a job is “%s”', (words, change) => {
  const job = { ...IMPORT, ...change };
  expect(jobWords(job, (value) => value.toLocaleString('en-IN'))).toBe(words);
});
