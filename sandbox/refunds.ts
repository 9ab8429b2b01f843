import type { Stripe } from 'stripe';
import { z } from 'zod';

import { type ApiResponse, type Call, recordEvent, secondsOf } from './call.ts';
import { hasUnwonDispute } from './disputes.ts';
import { listResponse, ListParameters } from './lists.ts';
import { newId } from './new-id.ts';
import { addObject, findObject, idOf } from './objects.ts';
import { Metadata, readParameters, Text, WholeNumber } from './parameters.ts';
import { invalidRequest, resourceMissing, unexpectedState } from './problems.ts';
import { recountRefunds, scheduleRefundEnd } from './pending-refunds.ts';
import { testCard } from './test-cards.ts';

const RefundParameters = z.strictObject({
  amount: WholeNumber.optional(),
  charge: Text(100).optional(),
  metadata: Metadata.optional(),
  payment_intent: Text(100).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

type RefundParameters = z.output<typeof RefundParameters>;

const RefundListParameters = z.strictObject({
  ...ListParameters,
  charge: Text(100).optional(),
  payment_intent: Text(100).optional(),
});

/** POST /v1/refunds: refunds the rest of a payment, or a part of it. */
export function createRefund(call: Call): ApiResponse {
  const parameters = readParameters(RefundParameters, call.parameters);
  const charge = findCharge(call, parameters);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = parameters.amount ?? left;
  checkRefund(charge, amount, left);
  checkUndisputed(call, charge);
  const becomes = testCard(charge.payment_method_details?.card?.fingerprint).refunds;
  const refund = describe(parameters, charge, amount, secondsOf(call.now));
  if (becomes) refund.status = 'pending';
  addObject(call.sandbox.store, refund);
  if (becomes) scheduleRefundEnd(call, refund.id, becomes);
  recordEvent(call, 'refund.created', refund);
  recordEvent(call, 'charge.refunded', recountRefunds(call, charge));
  return { status: 200, body: refund };
}

/** GET /v1/refunds/{id} */
export function retrieveRefund(call: Call): ApiResponse {
  readParameters(z.strictObject({}), call.parameters);
  const refund = findObject(call.sandbox.store, 'refund', call.id);
  if (!refund) throw resourceMissing('refund', call.id, 'id');
  return { status: 200, body: refund };
}

/** GET /v1/refunds, newest first */
export function listRefunds(call: Call): ApiResponse {
  const { charge, payment_intent, ...page } = readParameters(RefundListParameters, call.parameters);
  const ofCharge =
    charge === undefined ? undefined : findObject(call.sandbox.store, 'charge', charge);
  if (charge !== undefined && !ofCharge) throw resourceMissing('charge', charge, 'charge', 400);
  const payments = [payment_intent, ofCharge && idOf(ofCharge.payment_intent)].filter(
    (id) => typeof id === 'string',
  );
  return listResponse(call, 'refund', '/v1/refunds', page, {
    where: payments.map(() => 'payment_intent = ?'),
    values: payments,
  });
}

function findCharge(call: Call, { charge, payment_intent }: RefundParameters): Stripe.Charge {
  const { store } = call.sandbox;
  if (charge === undefined && payment_intent === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidRequest({ code: 'parameter_missing', message, param: 'payment_intent' });
  }
  if (charge !== undefined) {
    const found = findObject(store, 'charge', charge);
    if (!found) throw resourceMissing('charge', charge, 'charge');
    return found;
  }
  const id = payment_intent ?? '';
  const intent = findObject(store, 'payment_intent', id);
  if (!intent) throw resourceMissing('payment_intent', id, 'payment_intent');
  const latest = findObject(store, 'charge', idOf(intent.latest_charge) ?? '');
  if (intent.status === 'succeeded' && latest) return latest;
  throw unexpectedState({
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}

function checkRefund(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded') {
    const message = `Charge ${charge.id} has not been paid and can't be refunded.`;
    throw unexpectedState({ code: 'charge_not_refundable', message });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw unexpectedState({ code: 'charge_already_refunded', message });
  }
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw invalidRequest({ code: 'parameter_invalid_integer', message, param: 'amount' });
  }
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw unexpectedState({ code: 'amount_too_large', message, param: 'amount' });
  }
}

function checkUndisputed(call: Call, charge: Stripe.Charge): void {
  if (!hasUnwonDispute(call, charge)) return;
  const message = `Charge ${charge.id} has been disputed and can't be refunded.`;
  throw unexpectedState({ code: 'charge_disputed', message });
}

function describe(
  parameters: RefundParameters,
  charge: Stripe.Charge,
  amount: number,
  created: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: parameters.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
