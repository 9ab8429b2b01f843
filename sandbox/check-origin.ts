import type { IncomingMessage } from 'node:http';

/** The host names under which a local service may be called, and the origins of the pages that may call it. */
export interface AllowedCallers {
  hostNames: readonly string[];
  shopOrigins: readonly string[];
}

/**
 * Returns true if a request is allowed: its Host header must be one of the service's own names, and its Origin the shop's or the
 * service's. Other sites must not reach it through a visitor's browser (CSRF, DNS rebinding).
 */
export function isAllowed(
  { headers }: IncomingMessage,
  { hostNames, shopOrigins }: AllowedCallers,
): boolean {
  const { host = '', origin } = headers;
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !hostNames.includes(plainName(name))) return false;
  return origin === undefined || shopOrigins.includes(origin) || origin === `http://${host}`;
}

/** Normalizes a host name: lower case, IPv6 without brackets, no trailing dot. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** CORS headers for the shop's pages. */
export function crossOriginHeaders(
  { headers }: IncomingMessage,
  { shopOrigins }: Pick<AllowedCallers, 'shopOrigins'>,
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
