import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { type CheckoutDeps, WrongPayment } from '#server/features/checkout/checkout-deps.ts';
import type { PaymentQuestions } from '#server/features/checkout/checkout-limiters.ts';
import { findPaidCheckout } from '#server/features/checkout/checkout.queries.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { askAndFollow, noteDeclines } from '#server/features/checkout/follow-payment.ts';
import type { Payment, PaymentEvent } from '#server/features/payments/payment-provider.ts';

export interface EventDeps extends CheckoutDeps {
  questions: PaymentQuestions;
  /** Called when money may have left a payment: refunds and disputes belong to orders. */
  onMoneyBack(paymentReference: string): Promise<void>;
}

/**
 * Handles an event of the provider. Events about payments that are not ours are ignored. Throws 503 if it
 * can't be handled now: the provider will send it again. `onWrong` is called for a payment that does not
 * match its checkout, which sending it again would not fix.
 */
export async function applyEvent(
  deps: EventDeps,
  event: PaymentEvent,
  onWrong: (error: WrongPayment) => void,
): Promise<void> {
  try {
    if (event.kind === 'payment') await applyPayment(deps, event.payment);
    if (event.kind === 'money-back') await finishPayment(deps, event.paymentReference);
  } catch (error) {
    if (!(error instanceof WrongPayment)) throw error;
    onWrong(error);
  }
  if (event.kind === 'money-back') await deps.onMoneyBack(event.paymentReference);
}

/**
 * Makes the order of a payment that has none yet: money leaves a payment after it was paid, but the events may come in any
 * order. Throws as `applyEvent` does, and `WrongPayment`.
 */
export async function finishPayment(
  deps: CheckoutDeps & { questions: PaymentQuestions },
  paymentReference: string,
): Promise<void> {
  const [row] = await deps.database.orm
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentReference, paymentReference));
  if (!row || row.status === 'completed') return;
  await askAndFollow(deps, deps.questions, row, paymentReference, { hasNews: true });
}

/**
 * An event may be old, so the provider is asked how the payment stands now. Only a declined attempt is
 * counted as the event says: it stays declined.
 */
async function applyPayment(deps: EventDeps, told: Payment): Promise<void> {
  const isFinal = told.state === 'paid' || told.state === 'cancelled';
  if (!isFinal && told.lastDecline === undefined) return;
  if (told.checkoutId === undefined || !isId(told.checkoutId)) return;
  const { checkoutId, reference } = told;
  const [row] = await findPaidCheckout(deps.database.orm, { id: checkoutId, reference });
  if (!row || row.status === 'completed') return;
  if (isFinal) await askAndFollow(deps, deps.questions, row, told.reference, { hasNews: true });
  else if (told.lastDecline !== undefined) await noteDeclines(deps, row, [told.lastDecline]);
}
