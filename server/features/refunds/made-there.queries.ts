import { sql } from 'drizzle-orm';
import { mayMakeUpFor, noteOf } from '#server/features/orders/watched-refunds.queries.ts';
import type { Transaction } from '#server/platform/database.ts';

/** Refunds that the shop owner made at the provider instead of one that failed. */
export interface MadeThere {
  /** The oldest first. */
  ids: string[];
  /** The sum of the failed one's credit note; null if it has none. */
  note: number | null;
}

/** Finds what the shop owner refunded at the provider instead of a refund that failed; nothing if it is less than its credit note gives. */
export async function findMadeThere(tx: Transaction, refundId: string): Promise<MadeThere> {
  const { rows } = await tx.execute<{ id: string; rest: number; note: number | null }>(sql`
    select m.id, m.amount - m.credited as rest, note.amount as note
    from refunds f join refunds m on ${sql.raw(mayMakeUpFor('m', 'f'))} left join lateral (${sql.raw(noteOf('f'))}) note on true
    where f.id = ${refundId}::uuid and f.status = 'failed' order by m.created_at, m.id`);
  const ids = rows.map(({ id }) => id);
  const note = rows[0]?.note ?? null;
  if (note === null) return { ids: ids.slice(0, 1), note };
  const together = rows.reduce((sum, { rest }) => sum + rest, 0);
  return { ids: together < note ? [] : ids, note };
}
