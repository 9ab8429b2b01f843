import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Warns once, at the first request that was forwarded by an address which TRUST_PROXY does not cover:
 * then every visitor counts as that one address. The warning leaves the address out, since anybody can
 * send such a header.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isForwarded(request) && !isFromTrusted(request)) {
      isTold = true;
      request.log.warn(
        'Forwarded requests come from an address that TRUST_PROXY does not cover, so rate limits take all ' +
          'visitors behind it for one. If the shop is behind a proxy, set TRUST_PROXY to the number of ' +
          'proxies or to their addresses.',
      );
    }
    done();
  });
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

/** `ips` begins with the address of the connection and goes on as far as proxies are trusted; without any it is not there. */
function isFromTrusted({ ips, headers }: FastifyRequest): boolean {
  if (ips === undefined) return false;
  return ips.length > 1 || headers['x-forwarded-for'] === undefined;
}
