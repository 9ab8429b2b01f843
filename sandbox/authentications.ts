import type { Stripe } from 'stripe';

import { type Call, recordEvent, type Sandbox } from './call.ts';
import { chargeCard, failIntent } from './charge-card.ts';
import { randomText } from './new-id.ts';
import { findObject, idOf, saveObject } from './objects.ts';

/** The confirmation step of a payment (3D Secure). */
export interface Authentication {
  intent: Stripe.PaymentIntent;
  /** True if the payment still waits for this step. */
  isOpen: boolean;
  /** The URL to which the shopper is sent afterwards. */
  returnUrl: string | null;
}

/** Makes a payment wait until the shopper has confirmed it on a separate page. */
export function requireConfirmation(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | null,
): Stripe.PaymentIntent {
  const { store } = call.sandbox;
  const token = randomText(32);
  store.run('INSERT INTO authentications VALUES (?, ?, ?)', token, intent.id, returnUrl);
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: {
      redirect_to_url: { return_url: returnUrl, url: pageUrl(call.sandbox, token) },
      type: 'redirect_to_url',
    },
    payment_method: method.id,
    status: 'requires_action',
  };
  saveObject(store, waiting);
  recordEvent(call, 'payment_intent.requires_action', waiting);
  return waiting;
}

export function findAuthentication(sandbox: Sandbox, token: string): Authentication | undefined {
  const [row] = sandbox.store.all<{ payment_intent: string; return_url: string | null }>(
    'SELECT payment_intent, return_url FROM authentications WHERE token = ?',
    token,
  );
  const intent = row && findObject(sandbox.store, 'payment_intent', row.payment_intent);
  if (!intent) return undefined;
  const isOpen =
    intent.status === 'requires_action' &&
    intent.next_action?.redirect_to_url?.url === pageUrl(sandbox, token);
  return { intent, isOpen, returnUrl: row.return_url };
}

/** Ends the step: charges the card, or makes the payment wait for a card again. Does nothing if it has ended already. */
export function endAuthentication(
  call: Call,
  authentication: Authentication,
  outcome: 'complete' | 'fail',
): Authentication {
  const { intent, isOpen } = authentication;
  const methodId = idOf(intent.payment_method);
  const method =
    methodId === null ? undefined : findObject(call.sandbox.store, 'payment_method', methodId);
  if (!isOpen || !method) return authentication;
  const attempt =
    outcome === 'complete'
      ? chargeCard(call, intent, method)
      : failIntent(call, intent, NOT_CONFIRMED, method);
  return { ...authentication, intent: attempt.intent, isOpen: false };
}

/** The return URL, with the parameters that the shop expects. */
export function returnLink({ intent, returnUrl }: Authentication): string | undefined {
  const url = returnUrl === null ? null : URL.parse(returnUrl);
  if (!url) return undefined;
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

function pageUrl({ url }: Sandbox, token: string): string {
  return `${url}/authenticate/${token}`;
}

const NOT_CONFIRMED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
} as const;
