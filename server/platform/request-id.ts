import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Makes the id that ties a response to its log lines. */
export function makeRequestId(): string {
  return randomUUID();
}

/** Every response names its request, and is read as what it says it is. */
export function answerWithRequestId(
  app: FastifyInstance,
  { strictTransport }: { strictTransport: boolean },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request, reply);
    if (strictTransport)
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
}

/** Puts on a response what every response has. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}
