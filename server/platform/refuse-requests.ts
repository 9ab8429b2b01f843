import type { FastifyInstance } from 'fastify';
import { ApiError, unavailable } from './errors.ts';

interface LocalHosts {
  answersTo(hostName: string): boolean;
}

/** Refuses requests before any route sees them. `local`: in local mode, the host names that are its own. */
export function refuseRequests(app: FastifyInstance, local: LocalHosts | undefined): void {
  refuseWhileClosing(app);
  refuseUnlessOneHost(app);
  if (local) answerOwnHostsOnly(app, local);
}

/** While the server closes, running requests finish, and new ones on open connections get 503. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? unavailable('The shop is closing. Try again in a moment.') : undefined);
  });
}

/**
 * Refuses requests without a Host header (RFC 9112, 3.2), and with several, of which a proxy may use another one than
 * this server.
 */
function refuseUnlessOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, httpVersion } = request.raw;
    let hosts = 0;
    for (let place = 0; place < rawHeaders.length; place += 2)
      if (rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
    done(
      hosts > 1 || (hosts === 0 && httpVersion === '1.1')
        ? new ApiError('VALIDATION', 'A request must have exactly one Host header.')
        : undefined,
    );
  });
}

/** Refuses requests with a foreign Host header, so that a web site can't reach a local shop by DNS rebinding. */
function answerOwnHostsOnly(app: FastifyInstance, local: LocalHosts): void {
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

/**
 * Accepts only JSON bodies: any other content type is 415 unless a route accepts it, and so is any
 * Content-Encoding. An empty JSON body counts as no body: many clients send the header on calls without one.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    done(encoding === '' || encoding === 'identity' ? null : encodedBody(), payload);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

function encodedBody(): ApiError {
  return new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as it is, without Content-Encoding.',
  );
}
