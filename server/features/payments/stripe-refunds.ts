import type Stripe from 'stripe';
import type { RefundOutcome } from './payment-provider.ts';

/**
 * Gives back what of `amount` was not given back yet. Repeating it after an answer that never came
 * gives nothing twice: what stands is counted first, and the same rest goes under the same key.
 */
export async function refundRest(
  stripe: Stripe,
  { orderId, reference, amount }: { orderId: string; reference: string; amount: number },
): Promise<RefundOutcome> {
  const { data } = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const standing = data.filter((refund) => !isInVain(refund));
  const rest = amount - standing.reduce((sum, refund) => sum + refund.amount, 0);
  if (rest <= 0) return standing.some(({ status }) => status !== 'succeeded') ? 'pending' : 'done';
  // The card does not take it back, however often: the owner has to find another way.
  if (data.length > standing.length) return 'failed';
  const refund = await stripe.refunds.create(
    { payment_intent: reference, amount: rest, metadata: { order_id: orderId } },
    { idempotencyKey: `refund-${orderId}-${rest}` },
  );
  if (isInVain(refund)) return 'failed';
  return refund.status === 'succeeded' ? 'done' : 'pending';
}

function isInVain({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
