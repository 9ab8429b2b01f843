import type { ApiResponse, Call, Caller } from './call.ts';
import { cancelIntent } from './cancel-intent.ts';
import { listCharges, retrieveCharge } from './charges.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createIntent } from './create-intent.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { listIntents, retrieveIntent } from './read-intents.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';

export interface Route {
  method: 'GET' | 'POST';
  path: string;
  callers: readonly Caller[];
  handle(call: Call): ApiResponse;
}

const SHOP = ['shop'] as const;
const BOTH = ['shop', 'browser'] as const;

/** The part of the provider's API that the sandbox has. */
const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/payment_intents', callers: SHOP, handle: createIntent },
  { method: 'GET', path: '/v1/payment_intents', callers: SHOP, handle: listIntents },
  { method: 'GET', path: '/v1/payment_intents/:id', callers: BOTH, handle: retrieveIntent },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    callers: BOTH,
    handle: confirmIntent,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', callers: SHOP, handle: cancelIntent },
  { method: 'GET', path: '/v1/charges', callers: SHOP, handle: listCharges },
  { method: 'GET', path: '/v1/charges/:id', callers: SHOP, handle: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', callers: SHOP, handle: createRefund },
  { method: 'GET', path: '/v1/refunds', callers: SHOP, handle: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', callers: SHOP, handle: retrieveRefund },
  { method: 'GET', path: '/v1/disputes', callers: SHOP, handle: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', callers: SHOP, handle: retrieveDispute },
  { method: 'POST', path: '/v1/disputes/:id', callers: SHOP, handle: updateDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', callers: SHOP, handle: closeDispute },
  { method: 'GET', path: '/v1/events', callers: SHOP, handle: listEvents },
  { method: 'GET', path: '/v1/events/:id', callers: SHOP, handle: retrieveEvent },
];

/** The route of a call, and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of ROUTES) {
    const id = route.method === method ? idIn(path, route.path) : undefined;
    if (id !== undefined) return { route, id };
  }
  return undefined;
}

function idIn(path: string, pattern: string): string | undefined {
  const [wanted, parts] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== parts.length) return undefined;
  let id = '';
  for (const [place, part] of parts.entries()) {
    if (wanted[place] === ':id' && part !== '') id = part;
    else if (wanted[place] !== part) return undefined;
  }
  return id;
}
