import { eq } from 'drizzle-orm';
import { disputes } from '#server/features/orders/disputes.table.ts';
import { refunds } from '#server/features/orders/refunds.table.ts';
import type {
  ProviderDispute,
  ProviderRefund,
} from '#server/features/payments/payment-provider.ts';
import type { Transaction } from '#server/platform/database.ts';

/**
 * Records the disputes of an order whose row is locked. Returns whether anything is new. When one is won, refunds that wait
 * for it are sent at once.
 */
export async function noteDisputes(
  tx: Transaction,
  orderId: string,
  there: readonly ProviderDispute[],
  now: Date,
): Promise<boolean> {
  const known = await tx.select().from(disputes).where(eq(disputes.orderId, orderId));
  const news = there.filter((dispute) => {
    const before = known.find(({ id }) => id === dispute.reference);
    // An answer may be older than what is known: one that is decided doesn't open again.
    if (before && before.status !== 'open' && dispute.status === 'open') return false;
    return (
      before?.status !== dispute.status || before.dueAt?.getTime() !== dispute.dueAt?.getTime()
    );
  });
  for (const { reference: id, status, amount, dueAt, createdAt: openedAt } of news) {
    await tx
      .insert(disputes)
      .values({ id, orderId, amount, status, dueAt, openedAt })
      .onConflictDoUpdate({ target: disputes.id, set: { status, amount, dueAt } });
  }
  if (news.some(({ status }) => status === 'won'))
    await tx.update(refunds).set({ nextTryAt: now }).where(eq(refunds.orderId, orderId));
  return news.length > 0;
}

/**
 * Lost disputes as refunds: each takes its amount, at most up to what the provider has not refunded. No piece is of them, and
 * none goes back into stock.
 */
export function lostDisputes(
  total: number,
  refunded: readonly ProviderRefund[],
  there: readonly ProviderDispute[],
): (ProviderRefund & { isDispute: true })[] {
  let left = refunded
    .filter(({ status }) => status !== 'failed')
    .reduce((rest, { amount }) => rest - amount, total);
  return there
    .filter(({ status }) => status === 'lost')
    .map(({ reference, amount, createdAt }) => {
      const taken = Math.max(0, Math.min(amount, left));
      left -= taken;
      const nobody = { refundId: undefined, orderId: undefined };
      return {
        reference,
        amount: taken,
        status: 'succeeded' as const,
        ...nobody,
        createdAt,
        isDispute: true as const,
      };
    })
    .filter(({ amount }) => amount > 0);
}
