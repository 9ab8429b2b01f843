import { z } from 'zod';

import type { Answer, Call } from './call.ts';
import { findObject } from './objects.ts';
import { readParameters } from './parameters.ts';
import { resourceMissing } from './problems.ts';

/** GET /v1/charges/{id} */
export function retrieveCharge(call: Call): Answer {
  readParameters(z.strictObject({}), call.parameters);
  const charge = findObject(call.sandbox.store, 'charge', call.id);
  if (!charge) throw resourceMissing('charge', call.id, 'id');
  return { status: 200, body: charge };
}
