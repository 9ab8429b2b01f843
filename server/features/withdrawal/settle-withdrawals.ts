import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { isInTime } from '#contract/withdrawal-days.ts';
import { WITHDRAWAL_LIMITS } from '#contract/withdrawal-limits.ts';
import { lockOrder, readHistory } from '#server/features/orders/order-history.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { moveReturn } from '#server/features/returns/returned-pieces.ts';
import { returnLines, returns } from '#server/features/returns/returns.table.ts';
import { isAddressOf } from '#server/features/users/find-users.queries.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { deadlineOf, piecesToWithdraw, type LineToWithdraw } from './judge-withdrawal.rule.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { withdrawals, type WithdrawalRow } from './withdrawals.table.ts';

/** Withdrawals that are read at once. */
const AT_ONCE = 50;

/** The reason of the returns that withdrawals open. */
export const WITHDRAWAL_REASON = 'Withdrawal from the contract';

/**
 * Compares withdrawals that were confirmed with the orders, and opens the returns of those that match. Not while they are
 * confirmed, so that the answer takes the same time for everybody. Returns how many it settled; one that fails is tried again
 * by the next sweep.
 */
export async function settleWithdrawals(
  deps: WithdrawalDeps,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await deps.database.orm
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(isNotNull(withdrawals.confirmedAt), isNull(withdrawals.settledAt)))
    .orderBy(asc(withdrawals.confirmedAt))
    .limit(AT_ONCE);
  let settled = 0;
  for (const { id } of due) {
    try {
      await inTransaction(deps.database, (tx) => settle(tx, deps, id));
      settled += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return settled;
}

/** Deletes what belongs to no order and whose key has expired. Returns nothing: the next hour takes what has expired by then. */
export async function deleteExpired({ database, now }: WithdrawalDeps): Promise<void> {
  await database.orm
    .delete(withdrawals)
    .where(and(isNull(withdrawals.orderId), lte(withdrawals.expiresAt, now())));
}

/** Nothing if another instance is settling it or has done so. */
async function settle(tx: Transaction, deps: WithdrawalDeps, id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.settledAt)))
    .for('update', { skipLocked: true });
  if (!row?.confirmedAt) return;
  const matched = await openReturn(tx, deps, { ...row, confirmedAt: row.confirmedAt });
  // A trigger writes the letter of one that matches.
  await tx
    .update(withdrawals)
    .set({ settledAt: deps.now(), ...matched })
    .where(eq(withdrawals.id, id));
}

type Confirmed = WithdrawalRow & { confirmedAt: Date };

/** Returns the order that a withdrawal matches, in time, and the return that it opens, if anything is left to withdraw from. */
async function openReturn(
  tx: Transaction,
  { now, timeZone }: WithdrawalDeps,
  row: Confirmed,
): Promise<Pick<WithdrawalRow, 'orderId' | 'returnId' | 'exempt'> | undefined> {
  const order = await lockMatching(tx, row);
  if (!order) return undefined;
  const { id: orderId, status, userId } = order;
  const history = await readHistory(tx, orderId);
  if (!isInTime({ status, history }, row.confirmedAt, timeZone)) return undefined;
  const { pieces, exempt } = piecesToWithdraw(await linesLeft(tx, orderId), row.lines);
  if (pieces.length === 0 || !(await hasFew(tx, orderId)))
    return { orderId, returnId: null, exempt };
  const returnId = randomUUIDv7();
  const at = now();
  await tx.insert(returns).values({
    id: returnId,
    orderId,
    userId,
    kind: 'withdrawal',
    deadline: deadlineOf(row.confirmedAt),
    status: 'requested',
    reason: WITHDRAWAL_REASON,
    words: row.words,
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(returnLines).values(pieces.map((line) => ({ returnId, ...line })));
  await moveReturn(tx, returnId, { status: 'requested', byUser: userId, now: at });
  return { orderId, returnId, exempt };
}

/**
 * Locks the order of that number, if its customer's account has that address. The name is not compared: people write their names in
 * many ways.
 */
async function lockMatching(
  tx: Transaction,
  { number, email }: Confirmed,
): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.number, number), isNull(orders.deletedAt), isAddressOf(email)));
  if (!found) return undefined;
  const order = await lockOrder(tx, found.id);
  // Not while the account is being deleted: its words would stay.
  const customer = await lockUser(tx, order.userId);
  return customer?.deletedAt === null ? order : undefined;
}

async function linesLeft(tx: Transaction, orderId: string): Promise<LineToWithdraw[]> {
  const { orderItems = [] } = (await readOrder(tx, orderId)) ?? {};
  const ids = orderItems.map(({ productId }) => productId);
  const exempt = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.noWithdrawal, true)));
  return orderItems.map(({ _id, productId, returnable }) => ({
    orderItemId: _id,
    left: returnable,
    isExempt: exempt.some(({ id }) => id === productId),
  }));
}

/** Whoever takes withdrawals back and declares them again writes to the shop in the end. */
async function hasFew(tx: Transaction, orderId: string): Promise<boolean> {
  const ofOrder = and(eq(returns.orderId, orderId), eq(returns.kind, 'withdrawal'));
  return (await tx.$count(returns, ofOrder)) < WITHDRAWAL_LIMITS.perOrder;
}
