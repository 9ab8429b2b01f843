import { eq, sql } from 'drizzle-orm';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkouts } from './checkouts.table.ts';
import { closeCheckout, markClosing } from './close-checkout.ts';
import { finishCheckout } from './finish-checkout.ts';
import { forgetOldKeys } from './idempotency.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

const BATCH = 20;
/** How long an instance has to look after a checkout it took, before another may. */
const TURN_MS = 20_000;

/**
 * Looks after every checkout that is due: gives up what run out, once the provider confirms that its
 * payment is cancelled; finishes what was paid while nobody told us; clears what a crash left
 * `opening`. The rows say what is due, so a stop in between loses nothing. Answers how many it saw.
 */
export async function sweepCheckouts(
  parts: CheckoutParts,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await takeDue(parts);
  await Promise.all(due.map((row) => lookAfter(parts, row).catch(onFailure)));
  if (due.length === 0) await forgetOldKeys(parts.database, parts.now());
  return due.length;
}

/** Takes a batch for this instance by moving its next check on; others skip what is locked. */
async function takeDue(parts: CheckoutParts): Promise<CheckoutRow[]> {
  const now = parts.now();
  return parts.database.orm
    .update(checkouts)
    .set({ nextCheckAt: new Date(now.getTime() + TURN_MS) })
    .where(sql`${checkouts.id} in (
      select id from checkouts
      where status in ('opening', 'open', 'closing') and next_check_at <= ${now}
      order by next_check_at limit ${BATCH} for update skip locked)`)
    .returning();
}

async function lookAfter(parts: CheckoutParts, row: CheckoutRow): Promise<void> {
  if (row.status === 'opening') return closeCheckout(parts, row.id, 'failed');
  const isOver = row.status === 'closing' || row.expiresAt <= parts.now();
  if (row.paymentReference === null)
    return isOver ? closeCheckout(parts, row.id, 'expired') : checkLater(parts, row);
  if (isOver) await markClosing(parts, row, 'expired');
  const payment = isOver
    ? await parts.provider.cancel(row.paymentReference)
    : await parts.provider.find(row.paymentReference);
  if (payment.state === 'paid') await finishCheckout(parts, row.id, payment);
  else if (payment.state === 'cancelled') await closeCheckout(parts, row.id, 'expired');
  else await checkLater(parts, row);
}

async function checkLater(parts: CheckoutParts, row: CheckoutRow): Promise<void> {
  const later = new Date(parts.now().getTime() + parts.checkAgainMs);
  await parts.database.orm
    .update(checkouts)
    .set({ nextCheckAt: later < row.expiresAt ? later : row.expiresAt })
    .where(eq(checkouts.id, row.id));
}
