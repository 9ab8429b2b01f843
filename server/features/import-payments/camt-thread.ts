import { Worker } from 'node:worker_threads';
import type { ReadCamt } from './parse-camt.ts';

/** A statement of 5 MB takes some seconds. */
const MOST_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 512 };

/** Reads a CAMT.053 statement in a thread of its own, so that other requests don't wait for it. */
export async function readCamt(text: string): Promise<ReadCamt> {
  const worker = new Worker(new URL('./camt-worker.ts', import.meta.url), {
    workerData: text,
    resourceLimits: LIMITS,
  });
  const read = Promise.withResolvers<ReadCamt>();
  worker.once('message', read.resolve);
  worker.once('error', read.reject);
  worker.once('exit', () => read.reject(new Error('The thread that reads a statement has ended')));
  const late = setTimeout(() => read.reject(new Error('The statement takes too long')), MOST_MS);
  try {
    return await read.promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
