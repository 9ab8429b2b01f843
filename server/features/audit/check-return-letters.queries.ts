import { sql } from 'drizzle-orm';
import type { Breach, Evidence } from './invariant.ts';

/**
 * Checks letters about returns, since the shop has a mail server. The customer has one for each return that was requested,
 * accepted, declined or received, and for its refund; the owner has one for each new return. The receipt of a withdrawal is told
 * by a letter of its own: see `checkWithdrawals`. No letter tells of something that
 * did not happen, and "How was it?" is asked once an order. Customers whose account is deleted get none.
 */
export async function checkReturnLetters({ tx, now }: Evidence): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with mail as (
      select greatest(at, ${now}::timestamptz - interval '300 days') as since from shop_state where key = 'mail'),
    steps as (
      select h.id, h.status, u.deleted_at is null as has_customer
      from mail, return_history h join returns r on r.id = h.return_id join users u on u.id = r.user_id
      where h.at > mail.since and (r.kind = 'return' or h.status <> 'requested'))
    select s.id::text, format('letter: a return is %s, and its customer is not told', s.status) as what
    from steps s
    where s.has_customer and s.status in ('requested', 'accepted', 'declined', 'received')
      and not exists (select from letters l where l.key = format('return-%s:%s', s.status, s.id))
    union all
    select s.id::text, 'letter: a return is asked for, and the owner is not told'
    from steps s where s.status = 'requested' and not exists (select from letters l where l.key = 'new-return:' || s.id)
    union all
    select f.id::text, 'letter: a return is refunded, and its customer is not told'
    from mail, refunds f join orders o on o.id = f.order_id join users u on u.id = o.user_id
    where f.return_id is not null and f.status = 'succeeded' and f.amount > 0 and f.succeeded_at > mail.since
      and u.deleted_at is null and not exists (select from letters l where l.key = 'return-refunded:' || f.id)
    union all
    select l.id::text, format('letter: %s, which did not happen', l.kind)
    from letters l
    where l.order_id is not null and l.kind in ('return-requested', 'return-accepted', 'return-declined', 'return-received', 'new-return')
      and not exists (
        select from return_history h join returns r on r.id = h.return_id
        where h.id::text = l.data ->> 'step' and r.order_id = l.order_id
          and h.status = case l.kind when 'new-return' then 'requested' else substr(l.kind, 8) end)
    union all
    select l.id::text, 'letter: return-refunded, which did not happen'
    from letters l
    where l.kind = 'return-refunded' and l.order_id is not null and not exists (
      select from refunds f where f.id::text = l.data ->> 'refund' and f.order_id = l.order_id and f.return_id is not null)
    union all
    select min(l.id::text), 'letter: delivered, and sent twice for one order'
    from mail, letters l
    where l.kind = 'delivered' and l.order_id is not null and l.state in ('sent', 'sending') and l.created_at > mail.since
    group by l.order_id having count(*) > 1`);
  return rows;
}
