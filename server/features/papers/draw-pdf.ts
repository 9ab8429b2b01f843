import type { Order } from '#contract/orders.ts';
import type { Paper } from '#contract/papers.ts';
import { paperPdf, papersPdf, type PdfWords } from './paper-pdf.ts';
import { slipsPdf, type SlipWords } from './slips-pdf.ts';

/** Things to draw as a PDF. */
export type PdfJob =
  | { kind: 'paper'; paper: Paper; words: PdfWords }
  | { kind: 'papers'; papers: readonly [Paper, ...Paper[]]; words: PdfWords }
  | { kind: 'slips'; orders: readonly Order[]; words: SlipWords; at: Date };

export function drawPdf(job: PdfJob): Promise<Buffer> {
  if (job.kind === 'slips') return slipsPdf(job.orders, job.words, job.at);
  return job.kind === 'paper' ? paperPdf(job.paper, job.words) : papersPdf(job.papers, job.words);
}
