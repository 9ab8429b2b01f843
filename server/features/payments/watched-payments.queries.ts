// SQL: what needs attention of payments to the shop itself, without an alias. It names the tables of features above. The indexes have the same conditions.

const IS_OWN = `paid is not null`;

export const OWN = {
  /** An order that is paid to the shop itself. */
  all: IS_OWN,
  /** One of them that has no refund to wait for, and whose money goes back. */
  toPayBack: `${IS_OWN} and payment_status = 'refund_pending'`,
  /** One that was sent before it was paid. */
  sentUnpaid: `payment_status in ('due', 'part') and status in ('Shipped', 'Delivered')`,
} as const;

/** A refund that the shop pays back itself. */
export const PAYS_BACK = `status = 'pending' and payment_reference is null`;

/** SELECTs of ids of orders, each along an index. */
export const WATCHED_PAYMENTS: readonly string[] = [
  `select id from orders where ${OWN.toPayBack}`,
  `select order_id from refunds where ${PAYS_BACK}`,
  `select id from orders where ${OWN.sentUnpaid} and due_at < now()`,
];
