import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/**
 * SQL: whether `made`, a refund that the shop owner made at the provider, may have made up for `failed`, a refund of the same
 * order that failed there, or for a part of it. Until it is known whether it has, `made` has no credit note of its own. A
 * refund that failed without a credit note is made up for by one that gives at least as much.
 */
export function mayMakeUpFor(made: string, failed: string): string {
  return `(${made}.order_id = ${failed}.order_id and ${made}.kind = 'provider' and ${made}.status <> 'failed'
    and ${made}.credited < ${made}.amount and not exists (select from papers own where own.refund_id = ${made}.id)
    and ${failed}.kind not in ('provider', 'dispute') and ${failed}.status <> 'succeeded'
    and case when exists (select from papers note where note.refund_id = ${failed}.id) then true
             else ${failed}.status = 'failed' and ${failed}.amount > 0 and ${made}.amount >= ${failed}.amount end)`;
}

/**
 * SQL: a row of what the shop owner has refunded at the provider since a refund failed: `amount`, null if nothing, and
 * whether that is enough to be instead of it.
 */
export function madeInsteadOf(failed: string): string {
  return `(select case when max(note.amount) is null then (array_agg(m.amount order by m.created_at, m.id))[1]
                       else sum(m.amount - m.credited)::bigint end as amount,
                  coalesce(sum(m.amount - m.credited) >= max(note.amount), true) as "isEnough"
    from refunds m left join lateral (${noteOf(failed)}) note on true where ${mayMakeUpFor('m', failed)})`;
}

/**
 * SQL: whether a refund that the shop owner made at the provider came back from the bank after it got its credit note, and
 * nothing was paid back instead of it. Needs `uncoveredOf` of its order.
 */
export function cameBack(refund: string, uncovered: string): string {
  return `(${refund}.status = 'failed' and ${refund}.kind = 'provider' and ${uncovered} > 0
    and exists (${noteOf(refund)})
    and ${refund}.amount <= (
      select o.total - coalesce(sum(s.amount) filter (where is_owed(s.kind, s.status)), 0)
      from orders o left join refunds s on s.order_id = o.id where o.id = ${refund}.order_id group by o.id))`;
}

/**
 * SQL: whether a refund that the shop owner made at the provider failed there before it got a credit note, no later refund of
 * its order is as large, and nobody has said that it is settled. Cancelled orders are left out, because the shop refunds them
 * by itself.
 */
export function failedThere(refund: string): string {
  return `(${refund}.status = 'failed' and ${refund}.kind = 'provider' and ${refund}.amount > 0 and ${refund}.done_by is null
    and not exists (${noteOf(refund)})
    and exists (select from orders standing where standing.id = ${refund}.order_id and standing.status <> 'Cancelled')
    and not exists (
      select from refunds later where later.order_id = ${refund}.order_id and later.status <> 'failed'
        and later.amount >= ${refund}.amount and (later.created_at, later.id) > (${refund}.created_at, ${refund}.id)))`;
}

/** SQL: what the credit note of a refund gives; no row if it has none. */
function noteOf(refund: string): string {
  return `select (p.facts->'refund'->>'amount')::bigint as amount from papers p where p.refund_id = ${refund}.id`;
}

/** Refunds that the shop owner made at the provider instead of one that failed. */
export interface MadeThere {
  /** The oldest first. */
  ids: string[];
  /** The amount of the credit note of the one that failed; null if it has none. */
  note: number | null;
}

/** Finds refunds that may stand in for one that failed: none if it is less than its credit note gives. */
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
