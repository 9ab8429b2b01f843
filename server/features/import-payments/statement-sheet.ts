import { randomUUIDv7 } from 'node:crypto';
import { IMPORT_LIMITS } from '#contract/job-limits.ts';
import { ordersOfReferences } from '#contract/payment-kinds.ts';
import { refusedRow, type SheetKind, type Storing } from '#server/features/import/import-sheet.ts';
import type { StoredPayment } from '#server/features/jobs/jobs.table.ts';
import type { NewRow } from '#server/features/jobs/store-rows.queries.ts';
import { EntryDigests } from './entry-digests.ts';
import { findOrders, findRecorded } from './known-orders.queries.ts';
import { openStatement, STATEMENT_COLUMNS } from './open-statement.ts';
import { PaymentPlanner } from './plan-payment.rule.ts';
import {
  readPaymentLine,
  type PaymentLine,
  type StatementColumn,
} from './read-payment-line.rule.ts';

export interface StatementDeps {
  /** The shop's, for days in the file. */
  timeZone: string;
  money: { currency: string; locale: string };
}

/** A bank statement: its lines pay the orders whose references they name. */
export function statementSheet(
  { timeZone, money: { currency, locale } }: StatementDeps,
  now: Date,
): SheetKind<StatementColumn> {
  const begin = (jobId: string) => ({
    jobId,
    planner: new PaymentPlanner({ currency, locale, now }),
    digests: new EntryDigests(),
  });
  let reading: ReturnType<typeof begin> | undefined;
  return {
    job: 'payments',
    columns: STATEMENT_COLUMNS,
    mostBytes: IMPORT_LIMITS.statementBytes,
    open: openStatement,
    async rowsOf(storing, lines) {
      const { tx, total, jobId, hasDecimalCommas } = storing;
      // A transaction that is tried again reads the file from its beginning.
      if (reading?.jobId !== jobId) reading = begin(jobId);
      const { planner, digests } = reading;
      const read = lines.map(({ line, cells }, index) => {
        const row = readPaymentLine(cells, { hasDecimalCommas, timeZone });
        const entry = row.ok ? digests.of(row.line) : '';
        return { place: { position: total + index, line }, row, entry };
      });
      const numbers = read.flatMap(({ row }) =>
        row.ok ? ordersOfReferences(row.line.reference) : [],
      );
      planner.learn(
        await findOrders(tx, numbers),
        await findRecorded(
          tx,
          read.map(({ entry }) => entry),
        ),
      );
      return read.map(({ place, row, entry }) =>
        row.ok ? rowOf(storing, place, { line: row.line, entry }, planner) : refusedRow(place, row),
      );
    },
  };
}

function rowOf(
  { isDryRun }: Storing,
  place: { position: number; line: number },
  { line, entry }: { line: PaymentLine; entry: string },
  planner: PaymentPlanner,
): NewRow {
  const plan = planner.plan(line, entry);
  const { amount, at } = line;
  // The payer is shown before anything is recorded, and not kept.
  const said: StoredPayment = { amount, at, ...(isDryRun && { text: wordsOf(line) }) };
  if (plan.is === 'refused') {
    const row = refusedRow(place, plan, { productId: plan.orderId });
    return { ...row, after: { payment: said } };
  }
  if (plan.is === 'same')
    return {
      ...place,
      productId: plan.orderId ?? randomUUIDv7(),
      after: { payment: { ...said, does: plan.does } },
      outcome: 'same',
    };
  return {
    ...place,
    productId: plan.orderId,
    after: { payment: { ...said, does: plan.does, entry, id: randomUUIDv7() } },
  };
}

function wordsOf({ name, reference }: PaymentLine): string {
  return [name, reference].filter((text) => text !== '').join(': ');
}
