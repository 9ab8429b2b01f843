import type { FastifyInstance } from 'fastify';
import type { Instances } from './instances.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Has the answers to requests that may have changed something wait until no instance shows the former state. Applies to
 * the routes that are added later; those that only read stay without the hook, which would cost them time.
 */
export function waitForInstances(app: FastifyInstance, instances: Instances): void {
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => READS.has(method))) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        if (reply.statusCode < 400) await instances.everywhere();
      },
    ];
  });
}
