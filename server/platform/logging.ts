import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/**
 * Logs are JSON lines without personal data: no addresses, headers, queries or bodies, and no errors'
 * further fields, which may hold a row of the database.
 */
export function loggerOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code ?? '',
        message: withoutPersonalData(error.message),
        stack: withoutPersonalData(error.stack ?? ''),
      }),
    },
  };
}

function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s@"'<>=(]+@[^\s@"'<>)]+/g, '[e-mail]')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\w+:\/\/[^\s/]*:[^\s/]*@/g, '[address]@');
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
