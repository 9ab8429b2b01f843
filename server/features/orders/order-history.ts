import { and, asc, eq, isNull } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';
import { inBooks } from './in-books.queries.ts';
import { orderHistory, orders, type HistoryRow, type OrderRow } from './orders.table.ts';

/**
 * Locks an order, unless it is deleted. With `inBooksToo` also a deleted one that stays in the books, with `isDeletedToo` any.
 * Throws 404.
 */
export async function lockOrder(
  tx: Transaction,
  orderId: string,
  { isDeletedToo = false, inBooksToo = false } = {},
): Promise<OrderRow> {
  const live = inBooksToo ? inBooks : isNull(orders.deletedAt);
  const [row] = isId(orderId)
    ? await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, orderId), isDeletedToo ? undefined : live))
        .for('update')
    : [];
  if (!row) throw notFound('order');
  return row;
}

/**
 * Locks the account that an order belongs to, so that it isn't deleted meanwhile. The order's row is locked first, as
 * everywhere, and products after it: a checkout locks its person before its products, too.
 */
export async function lockCustomer(
  tx: Transaction,
  { userId }: Pick<OrderRow, 'userId'>,
): Promise<{ deletedAt: Date | null } | undefined> {
  const [customer] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return customer;
}

/** The history of an order whose row is locked, oldest first. */
export async function readHistory(tx: Transaction, orderId: string): Promise<HistoryRow[]> {
  return tx
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at));
}

/** The time of a new entry: always after the last one, even if servers' clocks differ. */
export function momentAfter(history: readonly Pick<HistoryRow, 'at'>[], now: Date): Date {
  const last = history.at(-1);
  return last ? versionAfter(last.at, now) : now;
}

export async function addToHistory(
  tx: Transaction,
  orderId: string,
  entry: Omit<typeof orderHistory.$inferInsert, 'id' | 'orderId'>,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, ...entry });
}
