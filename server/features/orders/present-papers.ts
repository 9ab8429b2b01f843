import type { Order } from '#contract/orders.ts';
import type { OrderRefund } from '#contract/refunds.ts';
import type { papers } from './papers.table.ts';

/** A paper as it is read with its order. */
export type ReadPaper = Pick<typeof papers.$inferSelect, 'n' | 'number' | 'refundId'>;

interface WithPapers {
  id: string;
  papers: readonly ReadPaper[];
}

export function presentInvoice({ id, papers }: WithPapers): Pick<Order, 'invoice'> {
  const invoice = papers.find(({ n }) => n === 0);
  if (!invoice) return {};
  return { invoice: { number: invoice.number, url: `/api/v1/order/${id}/invoice.pdf` } };
}

export function presentCreditNote(
  { id, papers }: WithPapers,
  refundId: string,
): Pick<OrderRefund, 'creditNote'> {
  const note = papers.find((paper) => paper.refundId === refundId);
  if (!note) return {};
  return {
    creditNote: { number: note.number, url: `/api/v1/order/${id}/credit-note/${note.n}.pdf` },
  };
}
