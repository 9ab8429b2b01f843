import type { Transaction } from '#server/platform/database.ts';
import { databaseTime } from './plan-sales.queries.ts';

/** A row as the log has it, by columns. */
type Row = Readonly<Record<string, unknown>>;

/** What may change of a sale that is over: its name, and that it leaves the bin. */
const FREE = new Set(['name', 'deleted_at', 'deleted_by']);

/** Tells why a locked sale can't get former columns, as a sentence: it is over, and would be with them. What it said when it ended stays. */
export async function refuseSale(
  tx: Transaction,
  { row, columns }: { row: Row; columns: Row },
): Promise<string | undefined> {
  const at = await databaseTime(tx);
  const isOver = [row, { ...row, ...columns }].every(
    ({ ends_at: end }) => typeof end === 'string' && new Date(end) <= at,
  );
  const hasTerms = Object.keys(columns).some((name) => !FREE.has(name));
  return isOver && hasTerms ? 'The sale would be over by now.' : undefined;
}
