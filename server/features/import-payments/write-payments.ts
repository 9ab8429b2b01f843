import { asc, inArray } from 'drizzle-orm';
import type { Batch } from '#server/features/jobs/batch.queries.ts';
import type { RowWriter } from '#server/features/jobs/run-jobs.ts';
import { writeEach, type EachRow, type JobRow } from '#server/features/jobs/write-each.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import {
  recordStatementPayment,
  takePaymentBack,
  type OwnPaymentsDeps,
} from '#server/features/own-payments/record-payment.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { ApiError } from '#server/platform/errors.ts';

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

function each(
  tx: Transaction,
  batch: Batch,
  outcome: EachRow['outcome'],
  work: EachRow['work'],
): Promise<number> {
  return writeEach(tx, batch, { outcome, work, wordsOf, lock: (rows) => lockOrders(tx, rows) });
}

/** All orders of a batch before the first one is numbered, in the order of their ids: who has one of them waits for numbers, too. */
async function lockOrders(tx: Transaction, rows: readonly JobRow[]): Promise<void> {
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
