import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { disputes } from './disputes.table.ts';

/**
 * Throws 409 ORDER_DISPUTED for an order whose payment has a dispute that is open or lost: the provider has taken the money.
 * The order's row is locked, so that none is opened meanwhile.
 */
export async function demandUndisputed(tx: Transaction, orderId: string): Promise<void> {
  const [unwon] = await tx
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), ne(disputes.status, 'won')))
    .limit(1);
  if (!unwon) return;
  throw new ApiError(
    'ORDER_DISPUTED',
    unwon.status === 'open'
      ? 'The payment of this order is disputed at the bank. Until that is decided, the order stays as it is.'
      : 'The payment of this order was disputed at the bank, and the bank has taken it back.',
  );
}
