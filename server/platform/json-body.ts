import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * JSON is what the API takes, anything else is 415 unless a route says otherwise, and so is a compressed body. A body that is
 * announced as JSON and empty is none: many clients announce it on calls that have no body.
 */
export function takeJsonOnly(app: FastifyInstance): void {
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
