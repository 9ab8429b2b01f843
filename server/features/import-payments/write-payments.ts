import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Batch } from '#server/features/jobs/batch.queries.ts';
import { jobRows } from '#server/features/jobs/jobs.table.ts';
import type { RowWriter } from '#server/features/jobs/run-jobs.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import {
  recordStatementPayment,
  takePaymentBack,
  type OwnPaymentsDeps,
} from '#server/features/own-payments/record-payment.ts';
import { within, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';

type Row = typeof jobRows.$inferSelect;

/** Lines of one transaction: the papers of other orders wait for their numbers meanwhile. */
const MOST = 50;

/** Records the lines of a bank statement as `order/{id}/paid` does, and takes them back. */
export function paymentRows(papers: OwnPaymentsDeps['papers']): RowWriter {
  return {
    write: (tx, batch, { by, at }) =>
      each(tx, batch, 'changed', async (db, { productId: orderId, after }) => {
        const { id, amount, at: came, entry } = after?.payment ?? {};
        if (id === undefined || amount === undefined || came === undefined || entry === undefined)
          throw new Error('The row records no payment');
        const payment = { id, orderId, amount, at: came, note: NOTE, statementEntry: entry };
        await recordStatementPayment(db, { papers, now: () => at }, by, payment);
      }),
    takeBack: (tx, batch, writing) =>
      each(tx, batch, 'kept', (db, { productId: orderId, after }) =>
        takePaymentBack(db, { id: after?.payment?.id ?? '', orderId }, writing),
      ),
    act: 'importStatement',
    taken: { column: 'reference', message: 'Another import has recorded it meanwhile' },
    impossible: 'The payment can’t be recorded',
    most: MOST,
  };
}

const NOTE = 'Bank statement';

/** Does something with each row of a batch that is not decided. A row that is refused is marked; the others go on. */
async function each(
  tx: Transaction,
  { jobId, from, to }: Batch,
  outcome: 'changed' | 'kept',
  work: (tx: Transaction, row: Row) => Promise<void>,
): Promise<number> {
  const inBatch = and(
    eq(jobRows.jobId, jobId),
    gte(jobRows.position, from),
    lt(jobRows.position, to),
    isNull(jobRows.outcome),
  );
  const rows = await tx.select().from(jobRows).where(inBatch).orderBy(asc(jobRows.position));
  await lockOrders(tx, rows);
  let done = 0;
  for (const row of rows) {
    const refusal = await within(tx, (inner) => work(inner, row)).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      },
    );
    if (refusal)
      await tx
        .update(jobRows)
        .set({ outcome, ...wordsOf(refusal) })
        .where(and(eq(jobRows.jobId, jobId), eq(jobRows.position, row.position)));
    else done += 1;
  }
  return done;
}

/** All orders of a batch before the first one is numbered, in the order of their ids: who has one of them waits for numbers, too. */
async function lockOrders(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ productId }) => productId);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('update');
}

const COLUMNS: Readonly<Record<string, string>> = { PAID_TOO_MUCH: 'amount', VALIDATION: 'date' };

/** The column and the words of a refusal. */
function wordsOf({ code, message }: ApiError): { column: string; message: string } {
  const words = code === 'NOT_FOUND' ? 'The order was deleted' : message;
  return { column: COLUMNS[code] ?? 'reference', message: words };
}
