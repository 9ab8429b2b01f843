import { sql, type SQL } from 'drizzle-orm';
import type { OrderStatus } from '#contract/order-status.ts';
import { sqlArray, type Transaction } from '#server/platform/database.ts';

/** True of the rows with these ids, and of all rows without ids. */
function among(ids: readonly string[] | undefined, column: SQL): SQL {
  return ids === undefined ? sql`true` : sql`${column} = any(${sqlArray(ids)}::uuid[])`;
}

export type WrongStock = {
  id: string;
  name: string;
  onHand: number;
  /** The sum of the product's ledger. */
  ledger: number;
  reserved: number;
  /** The pieces or uses that open checkouts hold. */
  held: number;
  available: number;
};

/** Products, all or some, whose stock is negative, or not what the ledger and the open checkouts have of it. */
export async function findWrongStocks(
  tx: Transaction,
  productIds?: readonly string[],
): Promise<WrongStock[]> {
  const { rows } = await tx.execute<WrongStock>(sql`
    select * from (
      select p.id, p.name, p.on_hand as "onHand", p.reserved, p.available,
             coalesce(l.pieces, 0)::int as ledger, coalesce(h.pieces, 0)::int as held
      from products p
      left join (select product_id, sum(quantity) as pieces from stock_ledger
                 where ${among(productIds, sql`product_id`)} group by product_id) l on l.product_id = p.id
      left join (select i.product_id, sum(i.held) as pieces
                 from checkouts c join checkout_items i on i.checkout_id = c.id
                 where c.status in ('opening', 'open', 'closing') group by i.product_id) h on h.product_id = p.id
      where ${among(productIds, sql`p.id`)}) as stock
    where "onHand" <> ledger or reserved <> held or available <> "onHand" - reserved or available < 0 or reserved < 0`);
  return rows;
}

export type WrongMoves = {
  id: string;
  number: number;
  status: OrderStatus;
  /** Pieces of a product in the order's lines, and in the ledger. */
  pieces: number;
  moved: number;
};

/**
 * Orders, all or some, for which the ledger does not have one sale for each line and a return for each piece that came back into
 * stock, whether refunded or received. All pieces of a cancelled order came back, except those refunded without restocking.
 */
export async function findWrongMoves(
  tx: Transaction,
  orderIds?: readonly string[],
): Promise<WrongMoves[]> {
  const { rows } = await tx.execute<WrongMoves>(sql`
    with lines as (
      select order_id, product_id, sum(quantity) as pieces from order_items
      where ${among(orderIds, sql`order_id`)} group by order_id, product_id),
    moves as (
      select order_id, product_id, sum(quantity) as pieces from stock_ledger
      where order_id is not null and ${among(orderIds, sql`order_id`)} group by order_id, product_id),
    refunded as (
      select i.order_id, i.product_id, sum(l.quantity) filter (where l.restocked) as back,
             sum(l.quantity) filter (where not l.restocked) as gone
      from refund_lines l join order_items i on i.id = l.order_item_id
      where ${among(orderIds, sql`i.order_id`)} group by i.order_id, i.product_id),
    returned as (
      select i.order_id, i.product_id, sum(l.quantity) as back
      from returns r join return_lines l on l.return_id = r.id join order_items i on i.id = l.order_item_id
      where r.restocked and ${among(orderIds, sql`i.order_id`)} group by i.order_id, i.product_id)
    select o.id, o.number, o.status, coalesce(lines.pieces, 0)::int as pieces, coalesce(moves.pieces, 0)::int as moved
    from lines full join moves using (order_id, product_id) left join refunded using (order_id, product_id)
      left join returned using (order_id, product_id)
    join orders o on o.id = order_id
    where coalesce(moves.pieces, 0) <>
          case when o.status = 'Cancelled' then coalesce(returned.back, 0) - coalesce(refunded.gone, 0)
               else coalesce(refunded.back, 0) + coalesce(returned.back, 0) - coalesce(lines.pieces, 0) end`);
  return rows;
}

export type WrongSums = {
  id: string;
  number: number;
  /** The problem, with amounts in minor units. */
  what: string;
};

/** Orders, all or some, whose sums differ from those of their lines, or whose total does not add up. */
export async function findWrongSums(
  tx: Transaction,
  orderIds?: readonly string[],
): Promise<WrongSums[]> {
  const { rows } = await tx.execute<WrongSums>(sql`
    select o.id, o.number, format('order: total %s, lines %s, tax %s, shipping %s, discount %s', o.total,
                                  coalesce(i.sum, 0), o.tax, o.shipping_charges, o.discount) as what
    from orders o
    left join (select order_id, sum(price::bigint * quantity) as sum, sum(quantity) as pieces
               from order_items where ${among(orderIds, sql`order_id`)} group by order_id) i on i.order_id = o.id
    where ${among(orderIds, sql`o.id`)}
      and (o.subtotal <> coalesce(i.sum, 0) or o.quantity <> coalesce(i.pieces, 0)
           or o.total <> o.subtotal + o.tax + o.shipping_charges - o.discount or o.total < 0)`);
  return rows;
}
