import { sql } from 'drizzle-orm';
import { isReturnPath, type ReturnKind, type ReturnStatus } from '#contract/return-status.ts';
import { returns } from '#server/features/returns/returns.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * Checks that every return has only allowed steps, is of a delivered order unless it is a withdrawal, sends back no piece that
 * another one does, and is in stock only once it was received. Cancelling the order refunds its withdrawals.
 */
export async function checkReturns({ tx }: Evidence): Promise<Finding> {
  const breaches = [
    ...(await wrongSteps(tx)),
    ...(await wrongOrders(tx)),
    ...(await tooManyPieces(tx)),
  ];
  return { checked: await tx.$count(returns), breaches, underway: 0 };
}

async function wrongSteps(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<{
    id: string;
    kind: ReturnKind;
    status: ReturnStatus;
    path: ReturnStatus[];
  }>(sql`
    select r.id, r.kind, r.status, coalesce(json_agg(h.status order by h.at) filter (where h.status is not null), '[]') as path
    from returns r left join return_history h on h.return_id = r.id group by r.id`);
  return rows.flatMap(({ id, kind, status, path }) =>
    isReturnPath(path, kind) && path.at(-1) === status
      ? []
      : [{ id, what: `return: ${status} after ${path.join(' → ') || 'nothing'}` }],
  );
}

async function wrongOrders(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select r.id, format('return: %s, of an order that is %s', r.status, o.status) as what
    from returns r join orders o on o.id = r.order_id
    where r.status not in ('declined', 'withdrawn') and case r.kind
      when 'return' then o.status <> 'Delivered' else o.status = 'Cancelled' and r.status <> 'refunded' end
    union all
    select r.id, 'return: of another person than its order'
    from returns r join orders o on o.id = r.order_id where r.user_id <> o.user_id
    union all
    select r.id, 'return: of lines of another order'
    from returns r join return_lines l on l.return_id = r.id join order_items i on i.id = l.order_item_id
    where i.order_id <> r.order_id
    union all
    select r.id, format('return: %s, and its pieces are in stock', r.status)
    from returns r where r.restocked and r.status not in ('received', 'refunded')
    union all
    select r.id, format('return: %s, %s refunds', r.status, count(f.id))
    from returns r join orders o on o.id = r.order_id left join refunds f on f.return_id = r.id
    group by r.id, o.status having count(f.id) <> case when r.status = 'refunded' then 1 else 0 end
      and not (r.kind = 'withdrawal' and r.status = 'refunded' and o.status = 'Cancelled' and count(f.id) = 0)`);
  return rows;
}

/**
 * Pieces that are returned, those of declined and withdrawn returns apart, and those that are refunded without a return, are
 * together no more than what was bought; and so are those that came back into stock.
 */
async function tooManyPieces(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with back as (
      select l.order_item_id, l.quantity, r.restocked
      from return_lines l join returns r on r.id = l.return_id where r.status not in ('declined', 'withdrawn')
        and (r.status <> 'refunded' or exists (select from refunds f where f.return_id = r.id))
      union all
      select l.order_item_id, case when f.return_id is null then l.quantity else 0 end, l.restocked
      from refund_lines l join refunds f on f.id = l.refund_id),
    sums as (
      select order_item_id, sum(quantity) as pieces, coalesce(sum(quantity) filter (where restocked), 0) as restocked
      from back group by order_item_id)
    select i.order_id as id, format('order: %s pieces of a line, %s in returns and refunds, %s of them restocked',
                                    i.quantity, s.pieces, s.restocked) as what
    from order_items i join sums s on s.order_item_id = i.id
    where s.pieces > i.quantity or s.restocked > i.quantity
    union all
    select f.order_id, 'refund: of a return, and restocked'
    from refunds f join refund_lines l on l.refund_id = f.id where f.return_id is not null and l.restocked`);
  return rows;
}
