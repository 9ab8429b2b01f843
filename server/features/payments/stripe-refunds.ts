import type Stripe from 'stripe';
import type { RefundOutcome } from './payment-provider.ts';

/**
 * Refunds what is left of `amount`. It can be repeated after a lost answer: existing refunds are counted
 * first, and the rest is sent under the same idempotency key.
 */
export async function refundRest(
  stripe: Stripe,
  { orderId, reference, amount }: { orderId: string; reference: string; amount: number },
): Promise<RefundOutcome> {
  const { data } = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const standing = data.filter((refund) => !isInVain(refund));
  const rest = amount - standing.reduce((sum, refund) => sum + refund.amount, 0);
  if (rest <= 0) return standing.some(({ status }) => status !== 'succeeded') ? 'pending' : 'done';
  // The card can't be refunded: the shop owner has to return the money in another way.
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
