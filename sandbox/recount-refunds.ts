import type { Stripe } from 'stripe';

import type { Call } from './call.ts';
import { idOf, objectsOfPayment, saveObject } from './objects.ts';

/** Recomputes the refunded amount of a charge, without failed refunds. */
export function recountRefunds(call: Call, charge: Stripe.Charge): Stripe.Charge {
  const refunds = objectsOfPayment(call.sandbox.store, 'refund', idOf(charge.payment_intent) ?? '');
  const amount_refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const refunded = amount_refunded === charge.amount_captured;
  const recounted: Stripe.Charge = { ...charge, amount_refunded, refunded };
  saveObject(call.sandbox.store, recounted);
  return recounted;
}
