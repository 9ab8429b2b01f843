import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** Refuses requests with two Host headers: who stands in between may believe the other one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let place = 0; place < rawHeaders.length; place += 2)
      if (rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
    done(
      hosts > 1 ? new ApiError('VALIDATION', 'A request has one Host header, not two.') : undefined,
    );
  });
}

/** Refuses requests that came under somebody else's name, so that a web site can't reach a local shop through a visitor's browser. */
export function answerOwnHostsOnly(
  app: FastifyInstance,
  local: { answersTo(hostName: string): boolean },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const name = hostName(request.headers.host ?? '');
    done(
      local.answersTo(name)
        ? undefined
        : new ApiError('FORBIDDEN', 'A shop in local mode answers to its own host names only.'),
    );
  });
}

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
