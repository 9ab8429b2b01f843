import { eq } from 'drizzle-orm';
import { disputes } from '#server/features/orders/disputes.table.ts';
import { refunds } from '#server/features/orders/refunds.table.ts';
import type { ProviderDispute } from '#server/features/payments/payment-provider.ts';
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
