import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** Refuses requests with more than one Host header: a proxy may use another one of them than this server. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let place = 0; place < rawHeaders.length; place += 2)
      if (rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
    done(
      hosts > 1
        ? new ApiError('VALIDATION', 'A request must have exactly one Host header.')
        : undefined,
    );
  });
}

/** Refuses requests with a foreign Host header, so that a web site can't reach a local shop by DNS rebinding. */
export function answerOwnHostsOnly(
  app: FastifyInstance,
  local: { answersTo(hostName: string): boolean },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const name = hostName(request.headers.host ?? '');
    done(
      local.answersTo(name)
        ? undefined
        : new ApiError(
            'FORBIDDEN',
            'In local mode the shop only answers requests to its own host names.',
          ),
    );
  });
}

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
