import { eq, gt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CouponKind } from '#contract/coupon-fields.ts';
import { ORDER_STATUSES, type HistoryEntry } from '#contract/order-status.ts';
import type { PricedLine } from '#contract/pricing-rules.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import {
  FIRST_ORDER_NUMBER,
  orderItems,
  orders,
  type OrderItemRow,
  type OrderRow,
} from '#server/features/orders/orders.table.ts';
import { pricingRules } from '#server/features/settings/settings.table.ts';
import { sqlArray, type Transaction } from '#server/platform/database.ts';
import type { Breach } from './invariant.ts';

/** Lets the statements of a transaction run as long as they take. */
export async function liftStatementTimeout(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
}

/** Orders whose number is below the first one, or that share it with another. */
export async function findWrongNumbers(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select max(id::text) as id, format('order: number %s of %s orders', number, count(*)) as what
    from orders group by number having count(*) > 1 or number < ${FIRST_ORDER_NUMBER}`);
  return rows;
}

/** Orders whose text for searches is not what they say, or is missing. */
export async function findWrongSearchTexts(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, 'order: its text for searches is not what it says' as what
    from orders o left join order_search s on s.order_id = o.id 
    where (s.created_at, s.total, s.text) is distinct from (o.created_at, o.total, order_search_text(o.id))`);
  return rows;
}

type StatusPath = Pick<OrderRow, 'id' | 'status'> & { path: HistoryEntry[] };

/** The status of every order, and the history that led to it. */
export async function readStatusPaths(tx: Transaction): Promise<StatusPath[]> {
  const { rows } = await tx.execute<StatusPath>(sql`
    select o.id, o.status, coalesce(json_agg(json_build_object('status', h.status, 'undone', h.undone)
             order by h.at, array_position(${sqlArray(ORDER_STATUSES)}::text[], h.status))
             filter (where h.status is not null), '[]') as path
    from orders o left join order_history h on h.order_id = o.id group by o.id`);
  return rows;
}

type PricedOrderLine = PricedLine & Pick<OrderItemRow, 'taxShare' | 'discountShare' | 'forCoupon'>;

/** A term of a coupon that was never changed, for orders of a version that didn't store the terms of theirs. */
const unchanged = (term: PgColumn) => sql`case when ${coupons.changedAt} is null then ${term} end`;

export type PricedOrder = Awaited<ReturnType<typeof readPricedOrders>>[number];

/** A batch of orders with their lines and the terms of their coupons, by id. */
export async function readPricedOrders(tx: Transaction, afterId: string, batch: number) {
  return tx
    .select({
      id: orders.id,
      subtotal: orders.subtotal,
      tax: orders.tax,
      taxIncluded: orders.taxIncluded,
      shippingCharges: orders.shippingCharges,
      discount: orders.discount,
      total: orders.total,
      taxPercent: orders.taxPercent,
      shippingCharge: orders.shippingCharge,
      freeShippingAbove: orders.freeShippingAbove,
      quote: orders.quote,
      kept: pricingRules.rules,
      coupon: orders.coupon,
      kind: sql<CouponKind | null>`coalesce(${orders.couponKind}, ${unchanged(coupons.kind)})`,
      amount: sql<number | null>`coalesce(${orders.couponAmount}, ${unchanged(coupons.amount)})`,
      lines: sql<PricedOrderLine[] | null>`(
        select json_agg(json_build_object('price', i.price, 'quantity', i.quantity, 'forCoupon', i.for_coupon,
                                          'taxShare', i.tax_share, 'discountShare', i.discount_share)
                        order by i.position)
        from ${orderItems} i where i.order_id = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(pricingRules, eq(pricingRules.id, orders.rulesId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(gt(orders.id, afterId))
    .orderBy(orders.id)
    .limit(batch);
}

/**
 * Orders with refunds that add up to more than their total, and cancelled ones whose refunds don't add up to it. A refund
 * that the owner made at the provider and that failed there doesn't count.
 */
export async function findWrongRefunds(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, format('order: %s, %s to be refunded of %s', o.status, r.refunded, o.total) as what
    from (select order_id, sum(amount) as refunded from refunds
          where is_owed(kind, status) group by order_id) r
    join orders o on o.id = r.order_id
    where r.refunded > o.total or (o.status = 'Cancelled' and r.refunded < o.total)`);
  return rows;
}

/** Refunds whose parts don't add up to their amount. A cancellation without lines is of all of its order. */
export async function findWrongParts(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select r.order_id as id, format('order: a refund of %s whose parts come to %s', r.amount, r.shipping + r.goodwill + coalesce(l.amount, 0)) as what
    from refunds r left join (
      select refund_id, sum(amount) as amount from refund_lines group by refund_id) l on l.refund_id = r.id
    where r.amount <> r.shipping + r.goodwill + coalesce(l.amount, 0)
      and (r.kind <> 'cancellation' or l.refund_id is not null)`);
  return rows;
}

/** Orders that are Processing although every piece of them is refunded. */
export async function findEmptyOrders(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, 'order: Processing, with nothing left to send' as what
    from orders o
    where o.status = 'Processing' and o.quantity <= (
      select sum(l.quantity) from refunds r join refund_lines l on l.refund_id = r.id where r.order_id = o.id)`);
  return rows;
}
