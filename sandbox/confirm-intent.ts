import type { Stripe } from 'stripe';
import { z } from 'zod';

import { requireConfirmation } from './authentications.ts';
import { type ApiResponse, type Call } from './call.ts';
import { chargeCard } from './charge-card.ts';
import { findObject, idOf } from './objects.ts';
import { readParameters, Text } from './parameters.ts';
import { addPaymentMethod, PaymentMethodData } from './payment-method.ts';
import { invalidRequest, unexpectedState } from './problems.ts';
import { loadIntent, presentIntent } from './read-intents.ts';
import { testCard } from './test-cards.ts';

const ConfirmParameters = z.strictObject({
  client_secret: Text(500).optional(),
  payment_method_data: PaymentMethodData.optional(),
  return_url: Text(5000).optional(),
});

/** POST /v1/payment_intents/{id}/confirm: pays with a card. */
export function confirmIntent(call: Call): ApiResponse {
  const parameters = readParameters(ConfirmParameters, call.parameters);
  const intent = loadIntent(call, parameters.client_secret);
  checkConfirmable(intent, call);
  const returnUrl = parameters.return_url && checkReturnUrl(parameters.return_url, call);
  const method = parameters.payment_method_data
    ? addPaymentMethod(call, parameters.payment_method_data)
    : savedMethod(intent, call);
  if (testCard(method.card?.fingerprint).needsConfirmation) {
    const waiting = requireConfirmation(call, intent, method, returnUrl ?? null);
    return { status: 200, body: presentIntent(waiting, call.caller) };
  }
  const attempt = chargeCard(call, intent, method);
  const body = presentIntent(attempt.intent, call.caller);
  if (attempt.declined === undefined) return { status: 200, body };
  return { status: 402, body: { error: { ...attempt.declined, payment_intent: body } } };
}

function checkConfirmable(intent: Stripe.PaymentIntent, call: Call): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  throw unexpectedState({
    code: 'payment_intent_unexpected_state',
    message:
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : 'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
    payment_intent: presentIntent(intent, call.caller),
  });
}

/** Refuses return URLs that are not the shop's, which would make this an open redirect. */
function checkReturnUrl(text: string, call: Call): string {
  const url = URL.parse(text);
  if (url && call.sandbox.shopOrigins.includes(url.origin)) return url.href;
  const message = 'Not a valid URL: return_url has to be an address of the shop.';
  throw invalidRequest({ code: 'url_invalid', message, param: 'return_url' });
}

/** The card of a payment that waits for its confirmation step, with which it can be confirmed again. */
function savedMethod(intent: Stripe.PaymentIntent, call: Call): Stripe.PaymentMethod {
  const id = idOf(intent.payment_method);
  const method = id === null ? undefined : findObject(call.sandbox.store, 'payment_method', id);
  if (method) return method;
  throw unexpectedState({
    code: 'payment_intent_unexpected_state',
    message:
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    payment_intent: presentIntent(intent, call.caller),
  });
}
