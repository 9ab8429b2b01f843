import type { Stripe } from 'stripe';
import { z } from 'zod';

import { type ApiResponse, type Call, recordEvent, secondsOf } from './call.ts';
import { saveObject } from './objects.ts';
import { readParameters } from './parameters.ts';
import { unexpectedState } from './problems.ts';
import { loadIntent } from './read-intents.ts';

const CancelParameters = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
});

/** POST /v1/payment_intents/{id}/cancel: cancels an unpaid payment. */
export function cancelIntent(call: Call): ApiResponse {
  const { cancellation_reason = null } = readParameters(CancelParameters, call.parameters);
  const intent = loadIntent(call, undefined);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw notCancelable(intent);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: secondsOf(call.now),
    cancellation_reason,
    next_action: null,
    status: 'canceled',
  };
  saveObject(call.sandbox.store, canceled);
  recordEvent(call, 'payment_intent.canceled', canceled);
  return { status: 200, body: canceled };
}

function notCancelable(intent: Stripe.PaymentIntent): Error {
  return unexpectedState({
    code: 'payment_intent_unexpected_state',
    message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    payment_intent: intent,
  });
}
