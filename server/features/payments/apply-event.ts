import { and, eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { CheckoutDeps } from '#server/features/checkout/checkout-deps.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { WrongPayment } from '#server/features/checkout/finish-checkout.ts';
import { askAndFollow, noteDeclines } from '#server/features/checkout/follow-payment.ts';
import type { Payment, PaymentEvent } from './payment-provider.ts';
import { hastenRefund } from './send-refunds.ts';

/**
 * Does what an event of the provider asks for; about payments and refunds that are not ours it does
 * nothing. Throws 503 if it could not be done now: the provider will tell it again. `onWrong` hears of a
 * payment that does not fit its checkout, which telling it again would not mend.
 */
export async function applyEvent(
  deps: CheckoutDeps & { onRefund(): void },
  event: PaymentEvent,
  onWrong: (error: WrongPayment) => void,
): Promise<void> {
  if (event.kind === 'refund') {
    const isOurs = await hastenRefund(deps, event);
    if (isOurs) deps.onRefund();
  }
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
async function applyPayment(deps: CheckoutDeps, told: Payment): Promise<void> {
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
  if (isFinal) await askAndFollow(deps, row, told.reference, { hasNews: true });
  else if (told.lastDecline !== undefined) await noteDeclines(deps, row, [told.lastDecline]);
}
