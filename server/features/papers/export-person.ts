import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import { papers } from '#server/features/orders/papers.table.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { presentPaper } from './papers.service.ts';

/** The invoices and credit notes of a person's orders, the oldest first. */
export const exportedPapers: ExportList = {
  name: 'papers',
  async *read({ orm }, uid) {
    const rows = inBatches((after: { id: string } | undefined) =>
      orm
        .select(getTableColumns(papers))
        .from(papers)
        .innerJoin(orders, eq(orders.id, papers.orderId))
        .where(and(eq(orders.userId, uid), after && gt(papers.id, after.id)))
        .orderBy(asc(papers.id))
        .limit(EXPORT_BATCH),
    );
    for await (const row of rows) yield presentPaper(row);
  },
};
