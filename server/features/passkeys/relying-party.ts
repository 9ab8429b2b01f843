import type { FastifyRequest } from 'fastify';

/** The shop as passkeys know it: an origin, and the host name of its passkeys. */
export interface RelyingParty {
  origin: string;
  id: string;
  name: string;
}

export interface RelyingPartyConfig {
  origin: string | undefined;
  shop: { name: string };
}

/** The shop's public address; in local mode the address that the browser has called. */
export function relyingParty(
  { origin, shop }: RelyingPartyConfig,
  request: Pick<FastifyRequest, 'host'>,
): RelyingParty {
  const url = new URL(origin ?? `http://${request.host}`);
  return { origin: url.origin, id: url.hostname, name: shop.name };
}
