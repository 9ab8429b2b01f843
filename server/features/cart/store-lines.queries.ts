import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { cartLines } from './cart-lines.table.ts';
import type { CartLine } from './merge-cart.rule.ts';

/** Writes the lines that have changed, and deletes those that are gone. */
export async function storeLines(
  tx: Transaction,
  userId: string,
  before: readonly CartLine[],
  after: readonly CartLine[],
): Promise<void> {
  const kept = new Set(after.map(({ productId }) => productId));
  const gone = before.map(({ productId }) => productId).filter((id) => !kept.has(id));
  const changed = after.filter((line) => !before.includes(line));
  if (gone.length > 0) {
    const isGone = inArray(cartLines.productId, gone);
    await tx.delete(cartLines).where(and(eq(cartLines.userId, userId), isGone));
  }
  if (changed.length === 0) return;
  await tx
    .insert(cartLines)
    .values(changed.map((line) => ({ ...line, userId })))
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { quantity: sql`excluded.quantity`, changedAt: sql`excluded.changed_at` },
    });
}
