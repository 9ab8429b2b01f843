import Stripe from 'stripe';
import { fromProvider, toProvider } from '#contract/provider-currencies.ts';
import { ApiError } from '#server/platform/errors.ts';
import {
  MAY_BE_PAID,
  providerAway,
  unknownPayment,
  type Payment,
  type PaymentProvider,
  type PaymentRecord,
  type TriedKeys,
} from './payment-provider.ts';
import { readStripeEvent } from './stripe-events.ts';
import { listDisputes, listMoneyBackEvents } from './stripe-disputes.ts';
import { createRefund, listRefunds } from './stripe-refunds.ts';
import { toPayment } from './to-payment.ts';

export interface StripeSettings {
  name: PaymentProvider['name'];
  secretKey: string;
  webhookSecret: string;
  /** A server that implements the provider's API, used instead of the provider. */
  address?: URL;
  timeoutMs?: number;
}

/** Nobody can have paid if opening the payment failed: its secret was never sent. */
const NOTHING_CHARGED =
  'The payment provider does not answer. Nothing was charged. Try again in a moment.';

const NO_ANSWER = 'The payment provider does not answer.';

/** Shoppers wait for these calls, so they fail early. */
const TIMEOUT_MS = 8_000;

/** Payments through Stripe's API (https://docs.stripe.com/api/payment_intents), cards only. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const { address, timeoutMs = TIMEOUT_MS } = settings;
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
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
      asking(NOTHING_CHARGED, async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toProvider(amount, currency),
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { checkout_id: checkoutId },
          },
          { idempotencyKey: `open-${checkoutId}` },
        );
        return toPayment(intent);
      }),
    find: (reference) => asking(MAY_BE_PAID, () => retrieve(stripe, reference)),
    declines: (reference) =>
      asking(MAY_BE_PAID, async () => {
        const { data } = await stripe.charges.list({ payment_intent: reference, limit: 100 });
        return data.filter(({ status }) => status === 'failed').map(({ id }) => id);
      }),
    cancel: (reference) =>
      asking(MAY_BE_PAID, async () => {
        try {
          return toPayment(await stripe.paymentIntents.cancel(reference));
        } catch (error) {
          // Already paid, cancelled or unknown: its state is the answer.
          const isAsItIs =
            isCode(error, 'payment_intent_unexpected_state') || isCode(error, 'resource_missing');
          if (isAsItIs) return retrieve(stripe, reference);
          throw error;
        }
      }),
    refund: (refund) => asking(MAY_BE_PAID, () => createRefund(stripe, refund)),
    refundsOf: (reference) => asking(MAY_BE_PAID, () => listRefunds(stripe, reference)),
    disputesOf: (reference) => asking(MAY_BE_PAID, () => listDisputes(stripe, reference)),
    moneyBackEvents: (since) => asking(MAY_BE_PAID, () => listMoneyBackEvents(stripe, since)),
    tryKeys: () => asking(NO_ANSWER, () => tryKeys(stripe)),
    list: () => listPayments(stripe),
    readEvent(rawBody, { 'stripe-signature': signature }) {
      const given = typeof signature === 'string' ? signature : undefined;
      return readStripeEvent(stripe, rawBody, given, settings);
    },
  };
}

async function retrieve(stripe: Stripe, reference: string): Promise<Payment> {
  try {
    return toPayment(
      await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
    );
  } catch (error) {
    if (!isCode(error, 'resource_missing')) throw error;
    return unknownPayment(reference);
  }
}

async function tryKeys(stripe: Stripe): Promise<TriedKeys> {
  try {
    const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
    const at = new Date(lastResponse.headers['date'] ?? '');
    return { isAccepted: true, ...(!Number.isNaN(at.getTime()) && { at }) };
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
      return { isAccepted: false };
    throw error;
  }
}

async function* listPayments(stripe: Stripe): AsyncIterable<PaymentRecord> {
  const disputes = Map.groupBy(
    await listDisputes(stripe),
    ({ paymentReference }) => paymentReference,
  );
  const all = stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  for await (const intent of all) {
    const payment = toPayment(intent);
    // The Stripe account may have payments of other systems.
    if (payment.checkoutId === undefined) continue;
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    yield {
      ...payment,
      amountRefunded: fromProvider(charge?.amount_refunded ?? 0, payment.currency),
      disputes: disputes.get(payment.reference) ?? [],
    };
  }
}

/** Turns the provider's errors into errors that may be shown. */
async function asking<T>(words: string, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (isCode(error, 'amount_too_small') || isCode(error, 'amount_too_large')) {
      throw new ApiError('AMOUNT_NOT_PAYABLE', "This amount can't be paid by card.");
    }
    if (error instanceof Stripe.errors.StripeError) {
      throw providerAway(words, error);
    }
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
