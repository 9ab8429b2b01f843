import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/**
 * SQL: whether `made`, a refund that the shop owner made at the provider, may have made up for `failed`, a refund of the same
 * order that failed there: it gives at least what is still owed, and where the one that failed has a credit note, exactly
 * its amount. Until an admin says whether it has, `made` has no credit note of its own.
 */
export function mayMakeUpFor(made: string, failed: string): string {
  return `(${made}.order_id = ${failed}.order_id and ${made}.kind = 'provider' and ${made}.status <> 'failed'
    and ${failed}.kind not in ('provider', 'dispute') and ${failed}.status = 'failed' and ${made}.amount >= ${failed}.amount
    and not exists (select from papers own where own.refund_id = ${made}.id)
    and coalesce((select (note.facts->'refund'->>'amount')::bigint = ${made}.amount from papers note
                  where note.refund_id = ${failed}.id), ${failed}.amount > 0))`;
}

/** The oldest refund of the shop owner that may have made up for one that failed. */
export async function findMadeThere(
  tx: Transaction,
  refundId: string,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select m.id from refunds f join refunds m on ${sql.raw(mayMakeUpFor('m', 'f'))}
    where f.id = ${refundId}::uuid order by m.created_at, m.id limit 1`);
  return rows[0]?.id;
}
