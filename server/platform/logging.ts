import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/**
 * Logs are JSON lines without personal data: no addresses, headers, queries or bodies, and no errors'
 * further fields, which may hold a row of the database.
 */
export function loggerOptions(
  level: Config['logLevel'],
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  };
}

function describeError(error: Error) {
  // A failed query's message carries the query with all its values, a person's among them: its cause says what went wrong.
  const told: Error & { code?: string } =
    error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return {
    type: told.name,
    code: told.code ?? '',
    message: withoutPersonalData(told.message),
    ...(told.cause instanceof Error && { cause: withoutPersonalData(told.cause.message) }),
    stack: framesOf(error),
  };
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

/** One line a request: reads at debug, since a busy shop answers thousands a second; writes and failures at info. */
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
