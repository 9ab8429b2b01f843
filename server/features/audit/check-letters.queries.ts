import { sql } from 'drizzle-orm';
import { letters } from '#server/features/letters/letters.table.ts';
import { checkReturnLetters } from './check-return-letters.queries.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * Checks that every order that was placed since the shop has a mail server has its letter of confirmation, unless it was
 * cancelled as it was placed or its customer's account is deleted; letters older than that are not kept. No two letters tell the
 * same of an order. No letter is still to be sent two days after it was first tried.
 */
export async function checkLetters(evidence: Evidence): Promise<Finding> {
  const { tx, now } = evidence;
  const { rows } = await tx.execute<Breach>(sql`
    with mail as (select greatest(at, ${now}::timestamptz - interval '300 days') as since from shop_state where key = 'mail')
    select o.id::text, 'order: placed since there is a mail server, and has no letter of confirmation' as what
    from mail, orders o join users u on u.id = o.user_id
    where o.created_at > mail.since and u.deleted_at is null
      and not exists (select from letters l where l.key = 'order-confirmed:' || o.id)
      and not exists (select from order_history h where h.order_id = o.id and h.status = 'Cancelled' and h.at <= o.created_at)
    union all
    select min(l.id::text), format('letter: %s, %s times about one order', l.kind, count(*))
    from letters l where l.order_id is not null and not l.data ? 'test'
    group by l.kind, l.user_id, l.order_id, l.data having count(*) > 1
    union all
    select l.id::text, format('letter: %s, and still %s after two days', l.kind, l.state)
    from mail, letters l
    where l.state in ('waiting', 'sending') and l.first_try_at < ${now}::timestamptz - interval '2 days'
    union all
    select l.id::text, 'letter: of a deleted account, and names it'
    from letters l join users u on u.id = l.user_id
    where u.deleted_at is not null and (l.recipient is not null or l.error is not null)
    union all
    select l.id::text, 'letter: to a deleted account or about its order, and its text is kept'
    from letter_texts t join letters l on l.id = t.letter_id left join orders o on o.id = l.order_id
      join users u on u.id = coalesce(l.user_id, o.user_id)
    where u.deleted_at is not null`);
  return {
    checked: await tx.$count(letters),
    breaches: [...rows, ...(await checkReturnLetters(evidence))],
    underway: 0,
  };
}
