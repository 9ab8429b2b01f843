import type { FastifyInstance } from 'fastify';

/**
 * JSON is what the API takes, anything else is 415 unless a route says otherwise. A body that is
 * announced as JSON and empty is none: many clients announce it on calls that have no body.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
