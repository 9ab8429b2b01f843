import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkouts } from './checkouts.table.ts';
import { abandonOpening, closeCheckout } from './close-checkout.ts';
import {
  askAndFollow,
  endCheckout,
  followPayment,
  isOver,
  type Outcome,
} from './follow-payment.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

const BATCH = 20;
/** How long an instance has to look after a checkout it took, before another may. */
const TURN_MS = 20_000;

/**
 * Looks after every checkout that is due: gives up what ran out, once the provider confirms that its
 * payment is cancelled; finishes what was paid while nobody told us; clears what a crash left
 * `opening`. The rows say what is due, so a stop in between loses nothing. Answers how many it saw.
 */
export async function sweepCheckouts(
  parts: CheckoutParts,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await takeDue(parts);
  await Promise.all(due.map((row) => lookAfter(parts, row).catch(onFailure)));
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
  if (row.status === 'opening') return abandonOpening(parts, row.id);
  if (row.closeReason === 'failed') return cancelUnseen(parts, row);
  const outcome = await decide(parts, row);
  if (outcome.is === 'undecided') await checkLater(parts, row);
}

async function decide(parts: CheckoutParts, row: CheckoutRow): Promise<Outcome> {
  if (isOver(row, parts.now())) return endCheckout(parts, row);
  if (row.paymentReference === null) return { is: 'undecided', isPaying: false };
  return askAndFollow(parts, row, row.paymentReference);
}

/** Cancels the payment of a checkout that failed to open. Where its answer got lost, asking again finds it. */
async function cancelUnseen(parts: CheckoutParts, row: CheckoutRow): Promise<void> {
  try {
    const reference =
      row.paymentReference ??
      (await parts.provider.open({ checkoutId: row.id, amount: row.total, currency: row.currency }))
        .reference;
    const payment = await parts.provider.cancel(reference);
    if (payment.state === 'cancelled') return await closeCheckout(parts, row.id, 'failed');
    await followPayment(parts, row, payment);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'AMOUNT_NOT_PAYABLE')) throw error;
    await closeCheckout(parts, row.id, 'failed');
  }
}

async function checkLater(parts: CheckoutParts, row: CheckoutRow): Promise<void> {
  const now = parts.now();
  const later = new Date(now.getTime() + parts.checkAgainMs);
  const isRunningOutFirst = row.expiresAt > now && row.expiresAt < later;
  await parts.database.orm
    .update(checkouts)
    .set({ nextCheckAt: isRunningOutFirst ? row.expiresAt : later })
    .where(eq(checkouts.id, row.id));
}
