// SQL: what needs attention of payments to the shop itself, without an alias. It names the tables of features above. The indexes have the same conditions.

/** An order that has no refund to wait for, whose money goes back. */
export const IS_TO_PAY_BACK = `paid is not null and payment_status = 'refund_pending'`;
/** A refund that the shop pays back itself. */
export const PAYS_BACK = `status = 'pending' and payment_reference is null`;
/** An order that was sent before it was paid. */
export const IS_SENT_UNPAID = `payment_status in ('due', 'part') and status in ('Shipped', 'Delivered')`;

/** SELECTs of ids of orders, each along an index. */
export const WATCHED_PAYMENTS: readonly string[] = [
  `select id from orders where ${IS_TO_PAY_BACK}`,
  `select order_id from refunds where ${PAYS_BACK}`,
  `select id from orders where ${IS_SENT_UNPAID} and due_at < now()`,
];
