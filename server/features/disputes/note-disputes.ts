import { eq } from 'drizzle-orm';
import type { ProviderDispute } from '#server/features/payments/payment-provider.ts';
import type { Transaction } from '#server/platform/database.ts';
import { disputes } from './disputes.table.ts';

/**
 * Records the disputes of an order whose row is locked. Returns whether anything is new, and whether
 * one is won now.
 */
export async function noteDisputes(
  tx: Transaction,
  orderId: string,
  there: readonly ProviderDispute[],
): Promise<{ isNew: boolean; isOneWon: boolean }> {
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
  return { isNew: news.length > 0, isOneWon: news.some(({ status }) => status === 'won') };
}
