import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '#server/platform/errors.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { toPayment } from './to-payment.ts';

/** The seconds that a webhook's signature may be old, or ahead of our clock. */
const SIGNATURE_TOLERANCE = 300;

/** Types of events after which money has left a payment, or may leave it. */
const MONEY_BACK = /^(?:refund\.|charge\.dispute\.|charge\.refunded$)/;

/** The latest time a JavaScript Date can hold, in seconds. */
const MAX_SECONDS = 8.64e12;
const Reference = z.string().regex(/^\w{1,255}$/);
const StripeEvent = z.object({
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
});
/** The fields of a payment that `toPayment` reads. */
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
const MoneyBack = z.object({
  payment_intent: z.union([Reference, z.object({ id: Reference })]).nullish(),
});

/**
 * Parses a webhook call of Stripe. Throws 400 for an invalid signature or an event of an unknown shape.
 * Events of the other mode (live or test) are ignored.
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
  if (MONEY_BACK.test(event.type)) {
    const { payment_intent: intent } = read(MoneyBack, event.data.object);
    const paymentReference = typeof intent === 'string' ? intent : intent?.id;
    if (paymentReference !== undefined) return { kind: 'money-back', paymentReference };
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
    // Stripe's library rejects expired signatures only, and of several times it takes the last; signatures
    // from the future are rejected here.
    const time = Number(/.*(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
    if (time - Date.now() / 1_000 <= SIGNATURE_TOLERANCE) return event;
  } catch {
    // Answered like an expired signature.
  }
  throw new ApiError('VALIDATION', 'The signature does not hold.');
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new ApiError('VALIDATION', 'The event could not be read.');
  return data;
}
