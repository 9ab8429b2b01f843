import type { Stripe } from 'stripe';

import { type Call, recordEvent, secondsOf } from './call.ts';
import { openDispute } from './disputes.ts';
import { newCharge } from './new-charge.ts';
import { addObject, saveObject } from './objects.ts';
import type { ProblemBody } from './problems.ts';
import { testCard } from './test-cards.ts';

/** The result of an attempt to pay: the payment's new state and, for a declined card, the error. */
export interface Attempt {
  intent: Stripe.PaymentIntent;
  declined?: ProblemBody;
}

/** Charges or declines a test card, depending on its number. */
export function chargeCard(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Attempt {
  const { decline, isDisputed } = testCard(method.card?.fingerprint);
  const charge = newCharge(intent, method, decline, secondsOf(call.now));
  addObject(call.sandbox.store, charge);
  if (decline) {
    const error: ProblemBody = { type: 'card_error', ...decline, charge: charge.id };
    return failIntent(call, { ...intent, latest_charge: charge.id }, error, method);
  }
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  saveObject(call.sandbox.store, paid);
  recordEvent(call, 'payment_intent.succeeded', paid);
  if (isDisputed) openDispute(call, charge);
  return { intent: paid };
}

/** Records a failed attempt: the payment waits for a payment method again. */
export function failIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  error: ProblemBody,
  method: Stripe.PaymentMethod,
): Attempt {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      ...error,
      payment_method: method,
    } as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  saveObject(call.sandbox.store, failed);
  recordEvent(call, 'payment_intent.payment_failed', failed);
  return { intent: failed, declined: { ...error, payment_method: method } };
}
