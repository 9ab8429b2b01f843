import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FieldError } from '#contract/failures.ts';
import { sendFailurePage, wantsPage } from './failure-page.ts';
import { isDatabaseAway } from './database-away.ts';
import { ApiError, invalid, notFound, unavailable } from './errors.ts';

/** Answers every error under `/api` as `Failure`. An unexpected error is logged, and answered without its details. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof ApiError ? error : translate(error);
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  else if (known.status >= 500) request.log.warn({ err: known }, 'not ready');
  if (known.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(known.retryAfterSeconds));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (known.status >= 500 && wantsPage(request)) return sendFailurePage(request, reply, known);
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      success: false,
      code: known.code,
      message: known.message,
      ...known.details,
    });
}

/** Answers a path that does not exist under `/api`. */
export function handleUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return handleError(
    new ApiError('NOT_FOUND', 'There is nothing at this address.'),
    request,
    reply,
  );
}

type PlainCode =
  | 'VALIDATION'
  | 'NOT_FOUND'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE';

// Fastify's own errors by status.
const BY_STATUS: Readonly<Record<number, { code: PlainCode; message: string }>> = {
  400: { code: 'VALIDATION', message: 'The request could not be read.' },
  404: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
  413: { code: 'TOO_LARGE', message: 'The request is too large.' },
  414: { code: 'VALIDATION', message: 'The address is too long.' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON with content-type application/json.' },
  429: { code: 'RATE_LIMITED', message: 'Too many requests. Wait a little and try again.' },
  503: { code: 'UNAVAILABLE', message: 'The shop is not ready. Try again in a moment.' },
};

function translate(error: FastifyError | Error): ApiError {
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  if (isDatabaseAway(error)) return unavailable(undefined, error);
  // No id is that long, so this is a 404 like any other malformed id.
  if ('code' in error && error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound('thing');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const known = status === undefined ? undefined : BY_STATUS[status];
  if (known) return new ApiError(known.code, known.message);
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError('VALIDATION', 'The request could not be read.');
  return new ApiError('INTERNAL', 'Something went wrong on our side. Try again.');
}

function fromValidation(error: {
  validation: { instancePath: string; message?: string }[];
}): ApiError {
  const errors: FieldError[] = error.validation.map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Is not valid',
  }));
  const [first] = errors;
  if (!first) return invalid('request', 'Is not valid');
  const message = first.path ? `${first.path}: ${first.message}` : first.message;
  return new ApiError('VALIDATION', message, { details: { errors } });
}
