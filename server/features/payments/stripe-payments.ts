import Stripe from 'stripe';
import { ApiError, unavailable } from '#server/platform/errors.ts';
import type { Payment, PaymentEvent, PaymentProvider, RefundOutcome } from './payment-provider.ts';

export interface StripeSettings {
  name: PaymentProvider['name'];
  secretKey: string;
  webhookSecret: string;
  /** Another server that speaks the provider's API, instead of the provider itself. */
  address?: URL;
}

/** A shopper waits for these answers: better a clear "not now" than a minute's silence. */
const TIMEOUT_MS = 8_000;
/** Seconds by which a webhook's signature may be old. */
const SIGNATURE_TOLERANCE = 300;

/** Payments through Stripe's API (https://docs.stripe.com/api/payment_intents), cards only. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const { address } = settings;
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  });
  return {
    name: settings.name,
    open: ({ checkoutId, amount, currency }) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { checkout_id: checkoutId },
          },
          { idempotencyKey: `open-${checkoutId}` },
        );
        return toPayment(intent);
      }),
    find: (reference) =>
      asking(async () => toPayment(await stripe.paymentIntents.retrieve(reference))),
    cancel: (reference) =>
      asking(async () => {
        try {
          return toPayment(await stripe.paymentIntents.cancel(reference));
        } catch (error) {
          // Already paid or cancelled: how it stands is the answer.
          if (isCode(error, 'payment_intent_unexpected_state'))
            return toPayment(await stripe.paymentIntents.retrieve(reference));
          throw error;
        }
      }),
    refund: (refund) => asking(() => refundRest(stripe, refund)),
    readEvent: (rawBody, signature) =>
      readEvent(stripe, rawBody, signature, settings.webhookSecret),
  };
}

function toPayment(intent: Stripe.PaymentIntent): Payment {
  return {
    reference: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: stateOf(intent.status),
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    checkoutId: intent.metadata['checkout_id'],
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): Payment['state'] {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' || status === 'requires_confirmation'
    ? 'payable'
    : 'pending';
}

async function refundRest(
  stripe: Stripe,
  { orderId, reference, amount }: { orderId: string; reference: string; amount: number },
): Promise<RefundOutcome> {
  const { data } = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const standing = data.filter(
    (refund) => refund.status !== 'failed' && refund.status !== 'canceled',
  );
  const rest = amount - standing.reduce((sum, refund) => sum + refund.amount, 0);
  if (rest <= 0) return standing.some((refund) => refund.status === 'pending') ? 'pending' : 'done';
  const failures = data.length - standing.length;
  const refund = await stripe.refunds.create(
    { payment_intent: reference, amount: rest, metadata: { order_id: orderId } },
    { idempotencyKey: `refund-${orderId}-${rest}-${failures}` },
  );
  if (refund.status === 'failed' || refund.status === 'canceled') return 'failed';
  return refund.status === 'succeeded' ? 'done' : 'pending';
}

function readEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
): PaymentEvent {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, SIGNATURE_TOLERANCE);
  } catch {
    throw new ApiError('VALIDATION', 'The signature does not hold.');
  }
  if (event.type.startsWith('payment_intent.')) {
    return { kind: 'payment', payment: toPayment(event.data.object as Stripe.PaymentIntent) };
  }
  if (event.type.startsWith('refund.') || event.type === 'charge.refunded') {
    const { payment_intent: intent } = event.data.object as {
      payment_intent?: string | { id: string } | null;
    };
    const paymentReference = typeof intent === 'string' ? intent : intent?.id;
    if (paymentReference !== undefined) return { kind: 'refund', paymentReference };
  }
  return { kind: 'other' };
}

/** Turns the provider's failures into what the caller may know. */
async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (isCode(error, 'amount_too_small') || isCode(error, 'amount_too_large')) {
      throw new ApiError('AMOUNT_NOT_PAYABLE', "This amount can't be paid by card.");
    }
    if (error instanceof Stripe.errors.StripeError) {
      const failure = unavailable(
        'The payment provider does not answer. Nothing was charged. Try again in a moment.',
      );
      failure.cause = error;
      throw failure;
    }
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
