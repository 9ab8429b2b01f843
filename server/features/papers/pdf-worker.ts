import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { AskedPdf, DrawnPdf } from './pdf-thread.ts';

// The thread of `PdfThread`, which draws one PDF after the other.
parentPort?.on('message', (asked: AskedPdf) => {
  void draw(asked).then((drawn) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(drawn);
  });
});

async function draw({ id, job }: AskedPdf): Promise<DrawnPdf> {
  try {
    return { id, bytes: await drawPdf(job) };
  } catch (error) {
    return { id, error };
  }
}
