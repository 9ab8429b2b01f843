import { and, eq, inArray, lte } from 'drizzle-orm';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutDeps, Outcome } from './checkout-deps.ts';
import type { PaymentQuestions } from './checkout-limiters.ts';
import { checkouts, type CheckoutRow } from './checkouts.table.ts';
import { abandonOpening, closeCheckout } from './close-checkout.ts';
import { askAndFollow, endCheckout, followPayment, isOver } from './follow-payment.ts';

const BATCH = 20;
/** The time for which an instance may work on a checkout before another one takes it. */
const TURN_MS = 20_000;

/**
 * Handles every checkout that is due: ends expired ones, finishes those that were paid without our
 * hearing of it, and gives up those that a crash left `opening`. What is due is stored in the rows, so a
 * stop in between loses nothing. Returns how many there were.
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

/** Takes a batch for this instance by moving `next_check_at`; locked rows are skipped. */
async function takeDue(deps: CheckoutDeps): Promise<CheckoutRow[]> {
  const now = deps.now();
  const { orm } = deps.database;
  const due = orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.status, ['opening', 'open', 'closing']),
        lte(checkouts.nextCheckAt, now),
      ),
    )
    .orderBy(checkouts.nextCheckAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return orm
    .update(checkouts)
    .set({ nextCheckAt: new Date(now.getTime() + TURN_MS) })
    .where(inArray(checkouts.id, due))
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

/**
 * Cancels the payment of a checkout that failed to open. If the answer to opening it was lost, opening it
 * again returns the same payment.
 */
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
