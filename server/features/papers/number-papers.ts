import { eq } from 'drizzle-orm';
import type { OrderPapers } from '#server/features/orders/orders-deps.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { readStoredSettings } from '#server/features/settings/settings.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { numberCreditNote, numberInvoice, readOrderPapers } from './number-papers.queries.ts';
import { paperSettings, type PaperShop } from './paper-settings.ts';

/** Numbers the papers of orders and refunds. */
export function papersOf(shop: PaperShop): OrderPapers {
  return {
    numberInvoice: (tx, orderId, stored, at) =>
      numberInvoice(tx, orderId, paperSettings(stored, shop, at), at),
    numberMissing: async (tx, orderId, at) => {
      await numberMissingPapers(tx, orderId, shop, at);
    },
    numberCreditNotes: (tx, orderId, at) => numberCreditNotes(tx, orderId, shop, at),
  };
}

/**
 * Numbers a credit note for each refund of an order that has succeeded. Call it last in a transaction that has the order's
 * row locked. Orders without an invoice have none. What credit notes give beyond their refunds is taken from those that were
 * made instead, so that together they give what was refunded.
 */
async function numberCreditNotes(
  tx: Transaction,
  orderId: string,
  shop: PaperShop,
  at: Date,
): Promise<void> {
  const { hasInvoice, due, uncovered } = await readOrderPapers(tx, orderId);
  if (!hasInvoice || due.length === 0) return;
  const { year } = paperSettings(await readStoredSettings(tx), shop, at);
  let left = Math.max(0, uncovered);
  for (const { id, amount, credited, isInstead } of due) {
    const more = isInstead ? Math.min(left, amount - credited) : 0;
    left -= more;
    if (more > 0)
      await tx
        .update(refunds)
        .set({ credited: credited + more })
        .where(eq(refunds.id, id));
    if (more === 0 || credited + more < amount) await numberCreditNote(tx, id, year, at);
  }
}

/**
 * The same for an order that may be from before there were invoices, which gets one. Returns false for an order that was
 * Cancelled from the start, or is neither paid nor shipped yet: it has no papers.
 */
export async function numberMissingPapers(
  tx: Transaction,
  orderId: string,
  shop: PaperShop,
  at: Date,
): Promise<boolean> {
  const { hasInvoice, needsNone } = await readOrderPapers(tx, orderId);
  if (needsNone) return false;
  if (!hasInvoice) {
    const settings = paperSettings(await readStoredSettings(tx), shop, at);
    await numberInvoice(tx, orderId, settings, at);
  }
  await numberCreditNotes(tx, orderId, shop, at);
  return true;
}
