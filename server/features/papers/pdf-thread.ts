import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/platform/errors.ts';
import type { PdfJob } from './draw-pdf.ts';

export interface AskedPdf {
  id: number;
  job: PdfJob;
}

export type DrawnPdf = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

type Waiting = PromiseWithResolvers<Buffer>;

/** Drawing takes 50 to 100 ms: so many wait a few seconds. */
const MOST_WAITING = 100;

/** Draws the PDFs of a server in a thread that ends with it. */
export function pdfsOf(app: FastifyInstance): (job: PdfJob) => Promise<Buffer> {
  const thread = new PdfThread();
  app.addHook('onClose', () => thread.close());
  return (job) => thread.draw(job);
}

/**
 * Draws PDFs in a thread of its own, so that other requests don't wait for them. The thread starts with the first PDF, and
 * again with the next one if it has ended.
 */
export class PdfThread {
  #worker: Worker | undefined;
  #isClosed = false;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Throws 503 if too many PDFs are waiting or the shop is closing, and what drawing throws. */
  async draw(job: PdfJob): Promise<Buffer> {
    if (this.#isClosed || this.#waiting.size >= MOST_WAITING)
      throw unavailable('Too many papers are being made. Try again in a moment.');
    this.#last += 1;
    const asked: AskedPdf = { id: this.#last, job };
    const worker = (this.#worker ??= this.#start());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(asked);
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.set(asked.id, waiting);
    worker.ref();
    return waiting.promise;
  }

  /** Waits for the PDFs that were asked for, and ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url));
    worker.on('message', (drawn: DrawnPdf) => {
      const waiting = this.#waiting.get(drawn.id);
      this.#waiting.delete(drawn.id);
      // An idle thread keeps no process from ending.
      if (this.#waiting.size === 0) worker.unref();
      if ('bytes' in drawn) waiting?.resolve(Buffer.from(drawn.bytes));
      else waiting?.reject(drawn.error);
    });
    let failure: unknown = new Error('The thread that draws PDFs has ended');
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    });
    return worker;
  }
}
