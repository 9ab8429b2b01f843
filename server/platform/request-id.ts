import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Makes the id that is in a response's `x-request-id` header and in its log lines. */
export function makeRequestId(): string {
  return randomUUID();
}

/** Sets the headers that every response has. */
export function addCommonHeaders(
  app: FastifyInstance,
  { strictTransport }: { strictTransport: boolean },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    if (strictTransport)
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
}

/** Sets the request id and forbids content sniffing. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}
