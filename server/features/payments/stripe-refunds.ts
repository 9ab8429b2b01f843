import Stripe from 'stripe';
import { fromProvider, toProvider } from '#contract/provider-currencies.ts';
import type { PaymentProvider, ProviderRefund } from './payment-provider.ts';

/** Stripe's error codes if a charge has less left than is to be refunded, or is disputed. */
const REFUSALS = new Set(['amount_too_large', 'charge_already_refunded', 'charge_disputed']);

/** All refunds of a payment, newest first. */
export async function listRefunds(stripe: Stripe, reference: string): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = [];
  const all = stripe.refunds.list({ payment_intent: reference, limit: 100 });
  for await (const refund of all) found.push(toRefund(refund));
  return found;
}

/** Creates a refund. Undefined if it is refused for now. */
export async function createRefund(
  stripe: Stripe,
  {
    refundId,
    refusals,
    orderId,
    reference,
    amount,
    currency,
  }: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund | undefined> {
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: reference,
        amount: toProvider(amount, currency),
        metadata: { order_id: orderId, refund_id: refundId },
      },
      // The answer to a refused call is kept for its key.
      { idempotencyKey: `refund-${refundId}-${amount}-${refusals}` },
    );
    return toRefund(refund);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && REFUSALS.has(error.code ?? ''))
      return undefined;
    throw error;
  }
}

function toRefund({
  id,
  amount,
  currency,
  status,
  metadata,
  created,
}: Stripe.Refund): ProviderRefund {
  return {
    reference: id,
    amount: fromProvider(amount, currency),
    status: statusOf(status),
    refundId: metadata?.['refund_id'],
    orderId: metadata?.['order_id'],
    createdAt: new Date(created * 1000),
  };
}

function statusOf(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
