import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

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
