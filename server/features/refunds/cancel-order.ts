import { and, count, eq, gt } from 'drizzle-orm';
import type { Duty } from '#contract/duties.ts';
import type { OrderResult, OrdersToCancel } from '#contract/many-orders.ts';
import { OWN_CANCELLATIONS_A_DAY } from '#contract/order-limits.ts';
import { NEXT_STATUSES } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { everythingLeft, priceRefund } from '#contract/refund.ts';
import { countCouponUse } from '#server/features/coupons/coupon-uses.queries.ts';
import { demandUndisputed } from '#server/features/disputes/order-disputes.ts';
import { eachOrder, toEach } from '#server/features/orders/each-order.ts';
import {
  addToHistory,
  lockCustomer,
  lockOrder,
  momentAfter,
  readHistory,
} from '#server/features/orders/order-history.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import type { ManyOrdersDeps, OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { orderHistory, orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { forBuyer } from '#server/features/orders/present-order.ts';
import { endWithdrawals } from '#server/features/returns/end-withdrawals.ts';
import { users } from '#server/features/users/users.table.ts';
import {
  demandDuty,
  isAdminFor,
  mayActAsAdmin,
  notAllowed,
  type Caller,
} from '#server/identity/caller.ts';
import {
  actAsCustomer,
  inTransaction,
  rehearse,
  type Transaction,
} from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import {
  readMoney,
  storeRefund,
  type Actor,
  type OrderMoney,
  type RefundToStore,
} from './order-refunds.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Cancels an order that is still Processing, for its buyer or an admin: stock and coupon use are given
 * back, and the payment is refunded in full by a sweep. An admin cancels an order of their own as its
 * customer unless `as` is 'admin'. Throws 404 to anybody else, 409 ORDER_FINAL in any other status, 409
 * ORDER_DISPUTED (to an admin while the dispute is open: nothing is left to refund once it is lost), 409 WRITE_TO_SHOP after a customer's five in 24 hours, 403 if `as` is 'admin' for somebody who is none, and
 * 403 DUTY_NEEDED to an admin without the duty `refunds`, unless all is refunded.
 */
export async function cancelOrder(
  deps: OrdersDeps,
  caller: Caller,
  orderId: string,
  as?: 'admin',
): Promise<Order> {
  const { order, returned } = await inTransaction(deps.database, (tx) =>
    cancelWithin(tx, deps, caller, orderId, as),
  );
  deps.onStockChange(returned);
  deps.onRefund();
  return order;
}

/** The same in a transaction that the caller has begun. */
export async function cancelWithin(
  tx: Transaction,
  deps: Pick<OrdersDeps, 'now' | 'papers'>,
  caller: Caller,
  orderId: string,
  as?: 'admin',
): Promise<{ order: Order; returned: string[] }> {
  const { uid } = caller.claims;
  if (as === 'admin' && !mayActAsAdmin(caller, 'orders')) throw notAllowed(caller, 'orders');
  const row = await lockOrder(tx, orderId);
  const isOwn = row.userId === uid;
  if (!isOwn && !mayActAsAdmin(caller, 'orders')) throw notFound('order');
  if (!NEXT_STATUSES[row.status].includes('Cancelled')) {
    throw new ApiError(
      'ORDER_FINAL',
      `This order is ${row.status} and can't be cancelled any more.`,
    );
  }
  const role = isOwn && as !== 'admin' ? 'customer' : 'admin';
  await demandUndisputed(tx, orderId, role === 'admin' ? 'lost' : undefined);
  if (role === 'admin') demandRefunds(row, caller.duties);
  const at = deps.now();
  if (role === 'customer') {
    await actAsCustomer(tx);
    await demandFewCancellations(tx, uid, at);
  } else await lockCustomer(tx, row);
  const returned = await cancelLocked(tx, row, { uid, role }, at);
  await deps.papers.numberCreditNotes(tx, orderId, at);
  const cancelled = await readOrder(tx, orderId);
  if (!cancelled) throw notFound('order');
  return { order: isAdminFor(caller, 'orders') ? cancelled : forBuyer(cancelled), returned };
}

/**
 * Cancels orders that are Processing, on behalf of the shop, and refunds them in full, see `eachOrder`. A dry run refuses the
 * same ones and names the same amounts.
 */
export async function cancelOrders(
  deps: ManyOrdersDeps,
  caller: Caller,
  { orders: orderIds, dryRun }: OrdersToCancel,
): Promise<OrderResult[]> {
  const inIts = dryRun ? rehearse : inTransaction;
  const returned: string[] = [];
  const results = await eachOrder(deps, toEach(orderIds), async ({ orderId }) => {
    const done = await inIts(deps.database, (tx) =>
      cancelWithin(tx, deps, caller, orderId, 'admin'),
    );
    returned.push(...done.returned);
    return { amount: done.order.refunds.at(-1)?.amount ?? 0 };
  });
  if (!dryRun) {
    deps.onStockChange(returned);
    deps.onRefund();
  }
  return results;
}

/** An admin who takes back a paid order gives its money back: throws 403 DUTY_NEEDED without the duty `refunds`. */
export function demandRefunds({ paymentStatus }: OrderRow, duties: readonly Duty[]): void {
  if (paymentStatus === 'paid' || paymentStatus === 'part') demandDuty(duties, 'refunds');
}

/**
 * Refunds cost the shop money, so after five own cancellations a day a customer has to write to it.
 * Throws 409. Locks the person's row, so that concurrent cancellations are counted one after the other;
 * the order's row is locked first, as everywhere.
 */
async function demandFewCancellations(tx: Transaction, uid: string, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for('no key update');
  const [own] = await tx
    .select({ times: count() })
    .from(orders)
    .innerJoin(orderHistory, eq(orderHistory.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, uid),
        eq(orders.status, 'Cancelled'),
        eq(orderHistory.status, 'Cancelled'),
        eq(orderHistory.byRole, 'customer'),
        gt(orderHistory.at, new Date(now.getTime() - DAY_MS)),
      ),
    );
  if ((own?.times ?? 0) < OWN_CANCELLATIONS_A_DAY) return;
  throw new ApiError(
    'WRITE_TO_SHOP',
    `Please write to the shop: you have cancelled ${OWN_CANCELLATIONS_A_DAY} orders within a day.`,
  );
}

/**
 * Cancels a locked order that may be cancelled: what isn't refunded yet is refunded and returned to stock, which ends its open withdrawals. Returns the ids
 * of its products, which are back in stock.
 */
export async function cancelLocked(
  tx: Transaction,
  row: OrderRow,
  by: Actor,
  now: Date,
): Promise<string[]> {
  const money = await readMoney(tx, row);
  const rest = everythingLeft(money.state);
  return cancelWith(tx, row, money, { pieces: rest.pieces, restocks: () => true, by }, now);
}

/** The same; `restocks` says which lines go back into stock. */
export async function cancelWith(
  tx: Transaction,
  row: OrderRow,
  money: OrderMoney,
  refund: Pick<RefundToStore, 'pieces' | 'restocks' | 'reason' | 'by'>,
  now: Date,
): Promise<string[]> {
  const { by } = refund;
  const at = momentAfter(await readHistory(tx, row.id), now);
  const rest = everythingLeft(money.state);
  const returned = await storeRefund(tx, row, money, {
    ...refund,
    kind: 'cancellation',
    priced: priceRefund(money.state, rest),
    withShipping: true,
    at,
  });
  if (by.uid !== null) await endWithdrawals(tx, { orderId: row.id, byUser: by.uid, at });
  if (row.couponId) await countCouponUse(tx, row.couponId, -1);
  const entry = { status: 'Cancelled' as const, at, byUser: by.uid, byRole: by.role };
  await addToHistory(tx, row.id, entry);
  await tx.update(orders).set({ status: 'Cancelled', updatedAt: at }).where(eq(orders.id, row.id));
  return returned;
}
