import type { Order } from '#contract/orders.ts';
import type { Paper } from '#contract/papers.ts';
import { paperPdf, type PdfWords } from './paper-pdf.ts';
import { slipsPdf, type SlipWords } from './slips-pdf.ts';

/** What a PDF is drawn of. */
export type PdfJob =
  | { kind: 'paper'; paper: Paper; words: PdfWords }
  | { kind: 'slips'; orders: readonly Order[]; words: SlipWords; at: Date };

export function drawPdf(job: PdfJob): Promise<Buffer> {
  return job.kind === 'paper'
    ? paperPdf(job.paper, job.words)
    : slipsPdf(job.orders, job.words, job.at);
}
