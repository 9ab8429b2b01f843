import type { Stripe } from 'stripe';
import { z } from 'zod';

import { type ApiResponse, type Call, recordEvent, secondsOf } from './call.ts';
import { listResponse, ListParameters } from './lists.ts';
import { newId } from './new-id.ts';
import { addObject, findObject, idOf, saveObject } from './objects.ts';
import { Flag, Metadata, readParameters, Text } from './parameters.ts';
import { resourceMissing, unexpectedState } from './problems.ts';

/** The time that the shop has to send evidence. */
const EVIDENCE_DUE_SECONDS = 9 * 24 * 3600;

/** Evidence that decides a dispute, as in the provider's test mode. */
const WINNING = 'winning_evidence';
const LOSING = 'losing_evidence';

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const DisputeListParameters = z.strictObject({
  ...ListParameters,
  charge: Text(100).optional(),
  payment_intent: Text(100).optional(),
});

const UpdateParameters = z.strictObject({
  evidence: z.record(Text(100), Text(20_000)).optional(),
  metadata: Metadata.optional(),
  submit: Flag.default(true),
});

/** Opens a dispute of a charge: the cardholder's bank takes the money back until it is decided. */
export function openDispute(call: Call, charge: Stripe.Charge): Stripe.Dispute {
  const created = secondsOf(call.now);
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + EVIDENCE_DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  addObject(call.sandbox.store, dispute);
  saveObject(call.sandbox.store, { ...charge, disputed: true });
  recordEvent(call, 'charge.dispute.created', dispute);
  recordEvent(call, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Returns true if a charge has a dispute that is open or lost: then it can't be refunded. */
export function hasUnwonDispute(call: Call, charge: Stripe.Charge): boolean {
  const sql = `SELECT 1 FROM objects WHERE kind = 'dispute' AND payment_intent = ? AND json ->> 'status' <> 'won' LIMIT 1`;
  return call.sandbox.store.all(sql, idOf(charge.payment_intent)).length > 0;
}

/** GET /v1/disputes, newest first */
export function listDisputes(call: Call): ApiResponse {
  const { charge, payment_intent, ...page } = readParameters(
    DisputeListParameters,
    call.parameters,
  );
  const { store } = call.sandbox;
  const ofCharge = charge === undefined ? undefined : findObject(store, 'charge', charge);
  if (charge !== undefined && !ofCharge) throw resourceMissing('charge', charge, 'charge', 400);
  const payments = [payment_intent, ofCharge && idOf(ofCharge.payment_intent)].filter(
    (id) => typeof id === 'string',
  );
  return listResponse(call, 'dispute', '/v1/disputes', page, {
    where: payments.map(() => 'payment_intent = ?'),
    values: payments,
  });
}

/** GET /v1/disputes/{id} */
export function retrieveDispute(call: Call): ApiResponse {
  readParameters(z.strictObject({}), call.parameters);
  return { status: 200, body: loadDispute(call) };
}

/** POST /v1/disputes/{id}: sends evidence, which may decide it. */
export function updateDispute(call: Call): ApiResponse {
  const { evidence = {}, metadata, submit } = readParameters(UpdateParameters, call.parameters);
  const dispute = loadDispute(call);
  const isSubmitted = submit && Object.keys(evidence).length > 0;
  if (isSubmitted && isClosed(dispute)) throw closedAlready(dispute);
  const updated: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...evidence },
    metadata: { ...dispute.metadata, ...metadata },
    ...(isSubmitted && {
      status: 'under_review',
      evidence_details: {
        ...dispute.evidence_details,
        has_evidence: true,
        submission_count: dispute.evidence_details.submission_count + 1,
      },
    }),
  };
  saveObject(call.sandbox.store, updated);
  recordEvent(call, 'charge.dispute.updated', updated);
  if (!isSubmitted) return { status: 200, body: updated };
  const words = Object.values(evidence);
  if (words.includes(WINNING)) return { status: 200, body: endDispute(call, updated, 'won') };
  if (words.includes(LOSING)) return { status: 200, body: endDispute(call, updated, 'lost') };
  return { status: 200, body: updated };
}

/** POST /v1/disputes/{id}/close: accepts that it is lost. */
export function closeDispute(call: Call): ApiResponse {
  readParameters(z.strictObject({}), call.parameters);
  const dispute = loadDispute(call);
  if (isClosed(dispute)) throw closedAlready(dispute);
  return { status: 200, body: endDispute(call, dispute, 'lost') };
}

function endDispute(call: Call, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  const ended: Stripe.Dispute = { ...dispute, status };
  saveObject(call.sandbox.store, ended);
  if (status === 'won') recordEvent(call, 'charge.dispute.funds_reinstated', ended);
  recordEvent(call, 'charge.dispute.closed', ended);
  return ended;
}

function loadDispute(call: Call): Stripe.Dispute {
  const dispute = findObject(call.sandbox.store, 'dispute', call.id);
  if (!dispute) throw resourceMissing('dispute', call.id, 'id');
  return dispute;
}

function isClosed({ status }: Stripe.Dispute): boolean {
  return status === 'won' || status === 'lost';
}

function closedAlready({ id, status }: Stripe.Dispute): Error {
  return unexpectedState({ message: `Dispute ${id} is ${status} and can't be changed any more.` });
}
