import { z } from 'zod';

import type { ApiResponse, Call } from './call.ts';
import { findObject } from './objects.ts';
import { listResponse, ListParameters } from './lists.ts';
import { readParameters, Text } from './parameters.ts';
import { resourceMissing } from './problems.ts';

/** GET /v1/charges/{id} */
export function retrieveCharge(call: Call): ApiResponse {
  readParameters(z.strictObject({}), call.parameters);
  const charge = findObject(call.sandbox.store, 'charge', call.id);
  if (!charge) throw resourceMissing('charge', call.id, 'id');
  return { status: 200, body: charge };
}

const ChargeListParameters = z.strictObject({
  ...ListParameters,
  payment_intent: Text(100).optional(),
});

/** GET /v1/charges: all attempts to charge a card, newest first */
export function listCharges(call: Call): ApiResponse {
  const { payment_intent, ...page } = readParameters(ChargeListParameters, call.parameters);
  const payments = payment_intent === undefined ? [] : [payment_intent];
  return listResponse(call, 'charge', '/v1/charges', page, {
    where: payments.map(() => 'payment_intent = ?'),
    values: payments,
  });
}
