import type Stripe from 'stripe';
import { ApiError } from '#server/platform/errors.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { toPayment } from './to-payment.ts';

/** Seconds by which a webhook's signature may be old. */
const SIGNATURE_TOLERANCE = 300;

/** Reads one of Stripe's webhook calls. Throws 400 for a signature that does not hold; an event of the other mode is none of ours. */
export function readStripeEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  { webhookSecret, secretKey }: { webhookSecret: string; secretKey: string },
): PaymentEvent {
  const event = verify(stripe, rawBody, signature, webhookSecret);
  if (event.livemode !== secretKey.includes('_live_')) return { kind: 'other' };
  if (event.type.startsWith('payment_intent.')) {
    return { kind: 'payment', payment: toPayment(event.data.object as Stripe.PaymentIntent) };
  }
  if (event.type.startsWith('refund.') || event.type === 'charge.refunded') {
    const { payment_intent: intent, status } = event.data.object as {
      payment_intent?: string | { id: string } | null;
      status?: string | null;
    };
    const paymentReference = typeof intent === 'string' ? intent : intent?.id;
    // A charge that was refunded "succeeded" all the same.
    const isFailed = status === 'failed' || status === 'canceled';
    if (paymentReference !== undefined) return { kind: 'refund', paymentReference, isFailed };
  }
  return { kind: 'other' };
}

function verify(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, SIGNATURE_TOLERANCE);
  } catch {
    throw new ApiError('VALIDATION', 'The signature does not hold.');
  }
}
