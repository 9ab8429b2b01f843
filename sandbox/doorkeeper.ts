import type { IncomingMessage } from 'node:http';

/** Who may call a local service: by these names of its own, from these pages. */
export interface Door {
  hostNames: readonly string[];
  shopOrigins: readonly string[];
}

/**
 * Whether a request may come in: under one of the service's own names, and from no page but the shop's
 * and its own. Other sites must not reach it through a visitor's browser.
 */
export function isWelcome({ headers }: IncomingMessage, { hostNames, shopOrigins }: Door): boolean {
  const { host = '', origin } = headers;
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !hostNames.includes(plainName(name))) return false;
  return origin === undefined || shopOrigins.includes(origin) || origin === `http://${host}`;
}

/** One spelling per name: lower case, IPv6 without brackets, no final dot. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

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
