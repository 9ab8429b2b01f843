import { sql } from 'drizzle-orm';
import { products } from '#server/features/catalog/products.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Stock is never negative, `on_hand` is the sum of the ledger, and `reserved` is what open checkouts hold. */
export async function checkStock({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(products);
  const breaches = [...(await shelves(tx)), ...(await holds(tx)), ...(await ordersInTheLedger(tx))];
  return { checked, breaches, underway: 0 };
}

async function shelves(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select p.id, format('product: on hand %s, ledger %s, reserved %s, held %s, shown %s',
                        p.on_hand, coalesce(l.pieces, 0), p.reserved, coalesce(h.pieces, 0), p.available) as what
    from products p
    left join (select product_id, sum(quantity) as pieces from stock_ledger group by product_id) l on l.product_id = p.id
    left join (select product_id, sum(held) as pieces from checkout_items group by product_id) h on h.product_id = p.id
    where p.on_hand <> coalesce(l.pieces, 0) or p.reserved <> coalesce(h.pieces, 0)
       or p.available <> p.on_hand - p.reserved or p.available < 0 or p.reserved < 0`);
  return rows;
}

/** An open checkout holds all of its lines, a closed or completed one none. */
async function holds(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select c.id, format('checkout: %s, holds %s of %s', c.status, i.held, i.quantity) as what
    from checkouts c join checkout_items i on i.checkout_id = c.id
    where (c.status = 'open' and i.held <> i.quantity) or (c.status in ('closed', 'completed') and i.held <> 0)`);
  return rows;
}

/**
 * The ledger has one sale for each line of an order, and returns for the pieces that came back into stock, refunded or
 * received. Of a cancelled order all pieces are back, but those that were refunded without.
 */
async function ordersInTheLedger(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with lines as (
      select order_id, product_id, sum(quantity) as pieces from order_items group by order_id, product_id),
    moves as (
      select order_id, product_id, sum(quantity) as pieces from stock_ledger
      where order_id is not null group by order_id, product_id),
    refunded as (
      select i.order_id, i.product_id, sum(l.quantity) filter (where l.restocked) as back,
             sum(l.quantity) filter (where not l.restocked) as gone
      from refund_lines l join order_items i on i.id = l.order_item_id group by i.order_id, i.product_id),
    returned as (
      select i.order_id, i.product_id, sum(l.quantity) as back
      from returns r join return_lines l on l.return_id = r.id join order_items i on i.id = l.order_item_id
      where r.restocked group by i.order_id, i.product_id)
    select o.id, format('order: %s, %s pieces of a product, %s in the ledger', o.status,
                        coalesce(lines.pieces, 0), coalesce(moves.pieces, 0)) as what
    from lines full join moves using (order_id, product_id) left join refunded using (order_id, product_id)
      left join returned using (order_id, product_id)
    join orders o on o.id = order_id
    where coalesce(moves.pieces, 0) <>
          case when o.status = 'Cancelled' then -coalesce(refunded.gone, 0)
               else coalesce(refunded.back, 0) + coalesce(returned.back, 0) - coalesce(lines.pieces, 0) end
    union all
    select i.order_id, format('order: %s of %s pieces of a line refunded', sum(l.quantity), i.quantity)
    from refund_lines l join order_items i on i.id = l.order_item_id
    group by i.id having sum(l.quantity) > i.quantity`);
  return rows;
}
