import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Logs a warning at the first request that was forwarded by an address which TRUST_PROXY does not cover: rate
 * limits then treat all visitors as that one address. The address itself isn't logged, since anybody can send
 * such a header.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwarded(request) && !isFromTrusted(request)) {
      hasWarned = true;
      request.log.warn(
        'Forwarded requests come from an address that TRUST_PROXY does not cover, so rate limits treat all ' +
          'visitors behind it as one. If the shop is behind a proxy, set TRUST_PROXY to the number of ' +
          'proxies or to their addresses.',
      );
    }
    done();
  });
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

/** `ips` begins with the connection's address, followed by those that trusted proxies name; undefined if none is trusted. */
function isFromTrusted({ ips, headers }: FastifyRequest): boolean {
  if (ips === undefined) return false;
  return ips.length > 1 || headers['x-forwarded-for'] === undefined;
}
