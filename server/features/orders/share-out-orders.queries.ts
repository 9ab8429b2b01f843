import { sql } from 'drizzle-orm';
import { shareOut } from '#contract/refund.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import type { OrderItemRow, OrderRow } from './orders.table.ts';

/** Orders per batch; while there are more, the next batch follows at once. */
const BATCH = 200;

type Unshared = Pick<OrderRow, 'tax' | 'discount'> & {
  /** The shipping charges. */
  shipping: number;
  lines: Pick<OrderItemRow, 'id' | 'price' | 'quantity'>[];
};

/**
 * Stores the shares of tax and discount of orders that were made by a version without them, a batch at a time, while the
 * shop is open: a migration would lock every line of every order. Until then they are computed where they are needed, by the
 * same rule. Returns how many orders.
 */
export async function shareOutOrders(database: Database): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.execute<Unshared>(sql`
      with due as (
        select distinct order_id from (
          select order_id from order_items where tax_share is null order by order_id limit ${BATCH}) as first_lines),
      locked as (select * from orders where id in (select order_id from due) order by id for update skip locked)
      select o.tax, o.discount, o.shipping_charges as shipping,
        (select json_agg(json_build_object('id', i.id, 'price', i.price, 'quantity', i.quantity) order by i.position)
         from order_items i where i.order_id = o.id) as lines
      from locked o`);
    const shared = rows.flatMap(({ lines, shipping, ...sums }) => {
      const shares = shareOut(lines, { ...sums, shippingCharges: shipping });
      return lines.map(({ id }, at) => ({ id, ...shares.lines[at] }));
    });
    await tx.execute(sql`
      update order_items set tax_share = shared.tax, discount_share = shared.discount
      from json_to_recordset(${JSON.stringify(shared)}::json) as shared (id uuid, tax bigint, discount bigint)
      where order_items.id = shared.id`);
    return rows.length;
  });
}
