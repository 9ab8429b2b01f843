import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { applyEvent, type EventDeps } from './apply-event.ts';

const Received = z.object({ success: z.literal(true), message: z.string() });

export interface WebhookDeps extends EventDeps {
  /** Called for every event whose signature is right. */
  onEvent(): Promise<void>;
}

/**
 * The provider's webhook. Events may arrive twice, late or in any order; the provider is asked before one
 * counts.
 */
export function webhookRoutes(deps: WebhookDeps): FastifyPluginAsyncZod {
  return async (app) => {
    // The signature covers the raw bytes.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      '/payment/webhook',
      {
        config: { access: { who: 'public' } },
        schema: {
          operationId: 'receivePaymentEvent',
          summary: "The payment provider's events, signed",
          tags: ['Payment'],
          response: { 200: Received },
        },
      },
      async (request) => {
        const event = deps.provider.readEvent(
          Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          request.headers,
        );
        await deps.onEvent();
        await applyEvent(deps, event, (error) =>
          request.log.error({ err: error }, 'a payment is not what its checkout asked for'),
        );
        return { success: true as const, message: 'Received' };
      },
    );
  };
}
