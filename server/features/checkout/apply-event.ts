import { and, eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { Payment, PaymentEvent } from '#server/features/payments/payment-provider.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkouts } from './checkouts.table.ts';
import { askAndFollow, noteDeclines } from './follow-payment.ts';
import { WrongPayment } from './outcomes.ts';
import type { PaymentQuestions } from './payment-questions.ts';

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>;

export interface EventDeps extends CheckoutDeps {
  questions: PaymentQuestions;
  /** Told of refunds, ours or not: orders keep them. */
  onRefundEvent(event: RefundEvent): Promise<void>;
}

/**
 * Does what an event of the provider asks for; events about payments that are not ours are ignored.
 * Throws 503 if it could not be done now: the provider will send it again. `onWrong` is told of a payment
 * that does not fit its checkout, which sending it again would not mend.
 */
export async function applyEvent(
  deps: EventDeps,
  event: PaymentEvent,
  onWrong: (error: WrongPayment) => void,
): Promise<void> {
  if (event.kind === 'refund') return deps.onRefundEvent(event);
  if (event.kind !== 'payment') return;
  try {
    await applyPayment(deps, event.payment);
  } catch (error) {
    if (!(error instanceof WrongPayment)) throw error;
    onWrong(error);
  }
}

/**
 * An event may be old: only what the provider says now decides, and only about the payment of a checkout of
 * ours. A declined attempt stays declined, so that is counted as it is told.
 */
async function applyPayment(deps: EventDeps, told: Payment): Promise<void> {
  const isFinal = told.state === 'paid' || told.state === 'cancelled';
  if (!isFinal && told.lastDecline === undefined) return;
  if (told.checkoutId === undefined || !isId(told.checkoutId)) return;
  const [row] = await deps.database.orm
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, told.checkoutId), eq(checkouts.paymentReference, told.reference)))
    .prepare('find-paid-checkout')
    .execute();
  if (!row || row.status === 'completed') return;
  if (isFinal) await askAndFollow(deps, deps.questions, row, told.reference, { hasNews: true });
  else if (told.lastDecline !== undefined) await noteDeclines(deps, row, [told.lastDecline]);
}
