import type { IncomingMessage } from 'node:http';

import type { Door } from '../host-names.ts';

/** What lets the shop's pages read the answers. */
export function crossOriginHeaders(
  { headers }: IncomingMessage,
  { shopOrigins }: Pick<Door, 'shopOrigins'>,
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || !shopOrigins.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'access-control-expose-headers': 'Request-Id',
    'access-control-max-age': '600',
  };
}
