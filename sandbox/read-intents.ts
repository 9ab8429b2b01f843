import { timingSafeEqual } from 'node:crypto';

import type { Stripe } from 'stripe';
import { z } from 'zod';

import type { ApiResponse, Call, Caller } from './call.ts';
import { findObject } from './objects.ts';
import { listResponse, ListParameters } from './lists.ts';
import { readParameters, Text } from './parameters.ts';
import { invalidRequest, resourceMissing } from './problems.ts';

/** GET /v1/payment_intents/{id} */
export function retrieveIntent(call: Call): ApiResponse {
  const { client_secret } = readParameters(RetrieveParameters, call.parameters);
  return { status: 200, body: presentIntent(loadIntent(call, client_secret), call.caller) };
}

/** GET /v1/payment_intents, newest first */
export function listIntents(call: Call): ApiResponse {
  const parameters = readParameters(z.strictObject(ListParameters), call.parameters);
  return listResponse(call, 'payment_intent', '/v1/payment_intents', parameters, {});
}

const RetrieveParameters = z.strictObject({ client_secret: Text(500).optional() });

/** The payment of a call. A browser must know its client secret. */
export function loadIntent(call: Call, clientSecret: string | undefined): Stripe.PaymentIntent {
  const intent = findObject(call.sandbox.store, 'payment_intent', call.id);
  if (!intent) throw resourceMissing('payment_intent', call.id, 'intent');
  if (call.caller === 'browser' && clientSecret === undefined) {
    throw invalidRequest({
      code: 'parameter_missing',
      message: 'Missing required param: client_secret.',
      param: 'client_secret',
    });
  }
  if (clientSecret !== undefined && !areEqual(clientSecret, intent.client_secret ?? '')) {
    throw invalidRequest({
      code: 'payment_intent_invalid_parameter',
      message:
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    });
  }
  return intent;
}

/** A payment as the shop, or a browser, sees it. */
export function presentIntent(
  intent: Stripe.PaymentIntent,
  caller: Caller,
): Partial<Stripe.PaymentIntent> {
  if (caller === 'shop') return intent;
  return Object.fromEntries(
    Object.entries(intent).filter(([field]) => SEEN_BY_BROWSERS.has(field)),
  );
}

const SEEN_BY_BROWSERS: ReadonlySet<string> = new Set<keyof Stripe.PaymentIntent>([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]);

function areEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
