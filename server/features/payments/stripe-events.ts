import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '#server/platform/errors.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { toPayment } from './to-payment.ts';

/** Seconds by which a webhook's signature may be old, or ahead of our clock. */
const SIGNATURE_TOLERANCE = 300;

/** What a JavaScript date can hold. */
const MAX_SECONDS = 8.64e12;
const Reference = z.string().regex(/^\w{1,255}$/);
const StripeEvent = z.object({
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
});
/** What toPayment reads of a payment. */
const Intent = z.looseObject({
  id: Reference,
  client_secret: z.string().nullish(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: z
    .union([z.string(), z.looseObject({ created: z.int().max(MAX_SECONDS) })])
    .nullish(),
});
const Refunded = z.object({
  payment_intent: z.union([Reference, z.object({ id: Reference })]).nullish(),
  status: z.string().nullish(),
});

/**
 * Reads one of Stripe's webhook calls. Throws 400 for a signature that does not hold, and for an event
 * that is not as Stripe words it; an event of the other mode is none of ours.
 */
export function readStripeEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  { webhookSecret, secretKey }: { webhookSecret: string; secretKey: string },
): PaymentEvent {
  const event = read(StripeEvent, verify(stripe, rawBody, signature, webhookSecret));
  if (event.livemode !== secretKey.includes('_live_')) return { kind: 'other' };
  if (event.type.startsWith('payment_intent.')) {
    const intent = read(Intent, event.data.object) as unknown as Stripe.PaymentIntent;
    return { kind: 'payment', payment: toPayment(intent) };
  }
  if (event.type.startsWith('refund.') || event.type === 'charge.refunded') {
    const { payment_intent: intent, status } = read(Refunded, event.data.object);
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
): unknown {
  try {
    const event = stripe.webhooks.constructEvent(
      rawBody,
      signature ?? '',
      secret,
      SIGNATURE_TOLERANCE,
    );
    // Stripe's library looks for old signatures only; of several times it takes the last, too.
    const time = Number(/.*(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
    if (time - Date.now() / 1_000 <= SIGNATURE_TOLERANCE) return event;
  } catch {
    // The same answer.
  }
  throw new ApiError('VALIDATION', 'The signature does not hold.');
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new ApiError('VALIDATION', 'The event could not be read.');
  return data;
}
