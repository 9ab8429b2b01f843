// Conditions on refunds and disputes, in SQL, by which lists of orders know what needs attention.

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

/** SQL: the amount of the credit note of a refund; no row if it has none. No alias in here may be that of the refund. */
export function noteOf(refund: string): string {
  return `select (credit.facts->'refund'->>'amount')::bigint as amount from papers credit where credit.refund_id = ${refund}.id`;
}

/**
 * SQL: what the credit notes of an order give beyond the refunds that have them. One that the shop owner made at the provider
 * and that failed there gives nothing; one of the shop's own is still owed.
 */
export function uncoveredOf(orderId: string): string {
  return `(select coalesce(sum(n.amount - case when is_owed(u.kind, u.status) then u.amount - u.credited else 0 end)
                          filter (where n.amount is not null), 0)
                 - coalesce(sum(u.credited) filter (where u.status <> 'failed'), 0)
    from refunds u left join lateral (
      select (p.facts->'refund'->>'amount')::bigint as amount from papers p where p.refund_id = u.id) n on true
    where u.order_id = ${orderId})::bigint`;
}

/** So often a refund is sent within most of a day. One that the provider has not taken by then needs attention. */
const MANY_ATTEMPTS = 30;

/** SQL: whether a refund was sent for most of a day, and the provider has not taken it. */
export function isStuck(refund: string): string {
  return `(${refund}.status = 'pending' and ${refund}.provider_reference is null and ${refund}.attempts >= ${MANY_ATTEMPTS})`;
}

/**
 * SQL: true if an order was refunded in full at the provider, or lost its dispute, and waits to be cancelled or to be shipped
 * anyway.
 */
export function waitsForWord(order: string): string {
  return `(${order}.held and ${order}.payment_status not in ('due', 'part') and not exists (select from disputes u where u.order_id = ${order}.id and u.status = 'open'))`;
}
