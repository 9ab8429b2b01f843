import { isNotNull, sql } from 'drizzle-orm';
import { withdrawals } from '#server/features/withdrawal/withdrawals.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * Checks that every withdrawal that matches an order was confirmed and settled, that its return is the order's and has its deadline
 * 14 days later, that its customer was told by one letter (since the shop has a mail server, unless the account is deleted), and
 * that no return is a withdrawal, and no letter tells of one, that nobody has declared.
 */
export async function checkWithdrawals({ tx, now }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    with mail as (
      select greatest(at, ${now}::timestamptz - interval '300 days') as since from shop_state where key = 'mail')
    select w.id::text, 'withdrawal: of an order, and not confirmed or not settled' as what
    from withdrawals w where w.order_id is not null and (w.confirmed_at is null or w.settled_at is null)
    union all
    select w.id::text, 'withdrawal: confirmed an hour ago, and not settled'
    from withdrawals w where w.settled_at is null and w.confirmed_at < ${now}::timestamptz - interval '1 hour'
    union all
    select w.id::text, 'withdrawal: with a return that is not its own, or another deadline than 14 days'
    from withdrawals w join returns r on r.id = w.return_id
    where r.kind <> 'withdrawal' or r.order_id is distinct from w.order_id
      or r.deadline is distinct from w.confirmed_at + interval '336 hours'
    union all
    select r.id::text, 'return: a withdrawal that nobody has declared'
    from returns r where r.kind = 'withdrawal' and not exists (select from withdrawals w where w.return_id = r.id)
    union all
    select w.id::text, 'withdrawal: received, and its customer is not told'
    from mail, withdrawals w join orders o on o.id = w.order_id join users u on u.id = o.user_id
    where w.confirmed_at > mail.since and u.deleted_at is null and not exists (
      select from letters l
      where l.key = 'withdrawal-received:' || case when w.return_id is null then w.order_id else w.id end)
    union all
    select l.id::text, 'letter: withdrawal-received, which did not happen'
    from letters l
    where l.kind = 'withdrawal-received' and l.order_id is not null and not exists (
      select from withdrawals w where w.id::text = l.data ->> 'withdrawal' and w.order_id = l.order_id)`);
  const checked = await tx.$count(withdrawals, isNotNull(withdrawals.orderId));
  return { checked, breaches: rows, underway: 0 };
}
