import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { statusAfter, type ReturnStatus, type ReturnStep } from '#contract/return-status.ts';
import type { OrderReturn, ReturnChange } from '#contract/returns.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import type { OrderRow } from '#server/features/orders/orders.table.ts';
import { returnForBuyer } from '#server/features/orders/present-return.ts';
import { returnStock, takeReturnedStock } from '#server/features/stock/hold-stock.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { isAdminFor, mayActAsAdmin, notAllowed, type Caller } from '#server/identity/caller.ts';
import { actAsCustomer, inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import type { ReturnsDeps } from './request-return.ts';
import { readReturn } from './return-rows.queries.ts';
import { moveReturn, piecesOfReturn } from './returned-pieces.ts';
import { returns, type ReturnRow } from './returns.table.ts';

/** A step of a return whose order is locked. */
interface Step {
  row: ReturnRow;
  order: OrderRow;
  change: ReturnChange;
  by: string;
  now: Date;
}

/**
 * Moves a return on: its customer withdraws it, admins do the rest. With `restock` the step `receive` puts its pieces back
 * into stock; declining the return afterwards takes them out again. Throws 404 to others, 403 for the steps of the other
 * side, 409 RETURN_CLOSED for a step that its status doesn't allow, and 400 for declining without a reason.
 */
export async function stepReturn(
  { database, now, onStockChange }: ReturnsDeps,
  caller: Caller,
  returnId: string,
  change: ReturnChange,
): Promise<OrderReturn> {
  const by = caller.claims.uid;
  const { seen, products } = await inTransaction(database, async (tx) => {
    const { row, order } = await lockReturn(tx, returnId);
    demandRight(caller, order, change.step);
    if (change.step === 'withdraw') await actAsCustomer(tx);
    const status = statusAfter(row.status, change.step);
    if (!status) throw closed(row.status, change.step);
    if (status === 'declined' && !change.words)
      throw invalid('words', 'Why it is declined, for the customer');
    const step = { row, order, change, by, now: now() };
    const changed = await moveStock(tx, step);
    const words = await wordsToKeep(tx, step);
    await moveReturn(tx, row.id, { status, byUser: by, words, now: step.now });
    const moved = await readReturn(tx, row.id);
    return {
      seen: isAdminFor(caller, 'orders') ? moved : returnForBuyer(moved),
      products: changed,
    };
  });
  onStockChange(products);
  return seen;
}

/** Locks the order of a return, as everybody does who changes one. */
async function lockReturn(
  tx: Transaction,
  returnId: string,
): Promise<{ row: ReturnRow; order: OrderRow }> {
  const find = async () => {
    const [row] = isId(returnId)
      ? await tx.select().from(returns).where(eq(returns.id, returnId))
      : [];
    if (!row) throw notFound('return');
    return row;
  };
  const order = await lockOrder(tx, (await find()).orderId);
  return { order, row: await find() };
}

function demandRight(caller: Caller, { userId }: OrderRow, step: ReturnStep): void {
  const isOwn = userId === caller.claims.uid;
  if (isOwn && step === 'withdraw') return;
  if (!mayActAsAdmin(caller, 'orders')) {
    if (!isOwn) throw notFound('return');
    throw notAllowed(caller, 'orders', 'Only the shop can do this.');
  }
  if (step === 'withdraw')
    throw new ApiError('FORBIDDEN', 'Only the customer can withdraw a return. Decline it instead.');
}

function closed(status: ReturnStatus, step: ReturnStep): ApiError {
  return new ApiError(
    'RETURN_CLOSED',
    `This return is ${status}: the step ${step} is not possible.`,
  );
}

/** Returns the ids of the products whose stock has changed. */
async function moveStock(
  tx: Transaction,
  { row, order, change, by, now: at }: Step,
): Promise<string[]> {
  const restocks = change.step === 'receive' && change.restock;
  const takesBack = change.step === 'decline' && row.restocked;
  if (!restocks && !takesBack) return [];
  const pieces = await piecesOfReturn(tx, row.id);
  const entry = { orderId: order.id, byUser: by, at };
  if (restocks) await returnStock(tx, pieces, entry);
  else if (!(await takeReturnedStock(tx, pieces, entry))) {
    throw new ApiError(
      'RETURN_CLOSED',
      'Its pieces were put into stock and are sold or reserved by now: it can only be refunded.',
    );
  }
  await tx.update(returns).set({ restocked: restocks }).where(eq(returns.id, row.id));
  return pieces.map(({ productId }) => productId);
}

/** Returns the words that are kept for the customer; null if there are none, or if the customer's account is deleted. */
async function wordsToKeep(tx: Transaction, { order, change }: Step): Promise<string | null> {
  if (!change.words || change.step === 'withdraw') return null;
  const [user] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, order.userId));
  return user?.deletedAt ? null : change.words;
}
