import { z } from 'zod';

import type { ApiResponse, Call } from './call.ts';
import { listResponse, ListParameters } from './lists.ts';
import { findObject, type SandboxEvent } from './objects.ts';
import { Flag, ListOf, readParameters, Text } from './parameters.ts';
import { resourceMissing } from './problems.ts';
import type { Store } from './store.ts';

const EventListParameters = z.strictObject({
  ...ListParameters,
  delivery_success: Flag.optional(),
  type: Text(100).optional(),
  types: ListOf(Text(100)).optional(),
});

const IS_WAITING = 'EXISTS (SELECT 1 FROM deliveries WHERE event = seq)';

/** GET /v1/events, newest first */
export function listEvents(call: Call): ApiResponse {
  const parameters = readParameters(EventListParameters, call.parameters);
  const { type, types, delivery_success, ...page } = parameters;
  const wanted = types ?? (type === undefined ? [] : [type]);
  const where = wanted.length > 0 ? [wanted.map(() => 'type GLOB ?').join(' OR ')] : [];
  if (delivery_success !== undefined)
    where.push(delivery_success ? `NOT ${IS_WAITING}` : IS_WAITING);
  return listResponse(call, 'event', '/v1/events', page, {
    where: where.map((condition) => `(${condition})`),
    values: wanted,
    present: (event) => presentEvent(call.sandbox.store, event),
  });
}

/** GET /v1/events/{id} */
export function retrieveEvent(call: Call): ApiResponse {
  readParameters(z.strictObject({}), call.parameters);
  const event = findObject(call.sandbox.store, 'event', call.id);
  if (!event) throw resourceMissing('event', call.id, 'id');
  return { status: 200, body: presentEvent(call.sandbox.store, event) };
}

function presentEvent(store: Store, event: SandboxEvent): SandboxEvent {
  const sql = `SELECT ${IS_WAITING} AS waiting FROM objects WHERE id = ?`;
  const [row] = store.all<{ waiting: number }>(sql, event.id);
  return { ...event, pending_webhooks: row?.waiting ?? 0 };
}
