import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { ApiError } from './errors.ts';

/**
 * Options for JSON logs without personal data: no URLs, headers, query strings or bodies, and only known
 * fields of errors, since others may hold a database row.
 */
export function loggerOptions(
  level: Config['logLevel'],
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    // A plugin may log what it was given.
    redact: { paths: ['headers', '*.headers', '*.*.headers'], remove: true },
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  };
}

function describeError(error: Error) {
  const told = toldOf(error);
  return {
    type: told.name,
    code: told.code ?? '',
    message: withoutPersonalData(told.message),
    ...(told.cause instanceof Error && { cause: withoutPersonalData(toldOf(told.cause).message) }),
    // A refusal says nothing about the code, and there may be thousands of it.
    stack: error instanceof ApiError ? '' : framesOf(error),
  };
}

/** The message of a failed query contains all its values, personal data included. Its cause is logged instead. */
function toldOf(error: Error): Error & { code?: string } {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}

function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function withoutPersonalData(text: string): string {
  return text
    .replace(/\w+:\/\/[^\s/]*:[^\s/]*@\S*/g, '[address]')
    .replace(/[^\s@"'<>=(,]+(@|%40)[^\s@"'<>),]+/gi, '[e-mail]')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');
}

/** Logs one line per request. Successful reads only at debug level: a busy shop answers thousands per second. */
export function logRequests(app: FastifyInstance): void {
  const readsToo = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && reply.statusCode < 400 && !readsToo) return done();
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
