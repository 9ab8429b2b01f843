import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkouts, type CheckoutRow } from './checkouts.table.ts';
import { abandonOpening, closeCheckout } from './close-checkout.ts';
import { askAndFollow, endCheckout, followPayment, isOver } from './follow-payment.ts';
import type { Outcome } from './outcomes.ts';
import type { PaymentQuestions } from './payment-questions.ts';

const BATCH = 20;
/** How long an instance has to look after a checkout it took, before another may. */
const TURN_MS = 20_000;

/**
 * Looks after every checkout that is due: gives up what ran out, once the provider confirms that its
 * payment is cancelled; finishes what was paid while nobody told us; clears what a crash left
 * `opening`. The rows say what is due, so a stop in between loses nothing. Answers how many it saw.
 */
export async function sweepCheckouts(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await takeDue(deps);
  await Promise.all(due.map((row) => lookAfter(deps, questions, row).catch(onFailure)));
  return due.length;
}

/** Takes a batch for this instance by moving its next check on; others skip what is locked. */
async function takeDue(deps: CheckoutDeps): Promise<CheckoutRow[]> {
  const now = deps.now();
  return deps.database.orm
    .update(checkouts)
    .set({ nextCheckAt: new Date(now.getTime() + TURN_MS) })
    .where(sql`${checkouts.id} in (
      select id from checkouts
      where status in ('opening', 'open', 'closing') and next_check_at <= ${now}
      order by next_check_at limit ${BATCH} for update skip locked)`)
    .returning();
}

async function lookAfter(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  row: CheckoutRow,
): Promise<void> {
  if (row.status === 'opening') return abandonOpening(deps, row.id);
  if (row.closeReason === 'failed') return cancelUnseen(deps, row);
  const outcome = await decide(deps, questions, row);
  if (outcome.is === 'undecided') await checkLater(deps, row);
}

async function decide(
  deps: CheckoutDeps,
  questions: PaymentQuestions,
  row: CheckoutRow,
): Promise<Outcome> {
  if (isOver(row, deps.now())) return endCheckout(deps, row);
  if (row.paymentReference === null) return { is: 'undecided', isPaying: false };
  return askAndFollow(deps, questions, row, row.paymentReference);
}

/** Cancels the payment of a checkout that failed to open. Where its answer got lost, asking again finds it. */
async function cancelUnseen(deps: CheckoutDeps, row: CheckoutRow): Promise<void> {
  try {
    const reference =
      row.paymentReference ??
      (await deps.provider.open({ checkoutId: row.id, amount: row.total, currency: row.currency }))
        .reference;
    const payment = await deps.provider.cancel(reference);
    if (payment.state === 'cancelled') return await closeCheckout(deps, row.id, 'failed');
    await followPayment(deps, row, payment);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'AMOUNT_NOT_PAYABLE')) throw error;
    await closeCheckout(deps, row.id, 'failed');
  }
}

async function checkLater(deps: CheckoutDeps, row: CheckoutRow): Promise<void> {
  const now = deps.now();
  const later = new Date(now.getTime() + deps.settings.checkAgainMs);
  const isRunningOutFirst = row.expiresAt > now && row.expiresAt < later;
  await deps.database.orm
    .update(checkouts)
    .set({ nextCheckAt: isRunningOutFirst ? row.expiresAt : later })
    .where(eq(checkouts.id, row.id));
}
