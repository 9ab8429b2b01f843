import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CheckoutParts } from '#server/features/checkout/checkout-parts.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { closeCheckout } from '#server/features/checkout/close-checkout.ts';
import { finishCheckout } from '#server/features/checkout/finish-checkout.ts';
import { isId } from '#contract/ids.ts';
import { answers } from '#server/platform/answers.ts';
import type { Payment } from './payment-provider.ts';
import { hastenRefund } from './send-refunds.ts';

const Received = z.object({ success: z.literal(true), message: z.string() });

/** What the provider tells us. It may tell it twice, late or in any order; what it says is asked back before it counts. */
export function webhookRoutes(parts: CheckoutParts & { onRefund(): void }): FastifyPluginAsyncZod {
  return async (app) => {
    // The signature is over the bytes as they came.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      '/payment/webhook',
      {
        config: { access: { who: 'public' } },
        schema: {
          summary: "The payment provider's events, signed",
          tags: ['Payment'],
          response: answers({ 200: Received }, 'VALIDATION', 'TOO_LARGE', 'UNAVAILABLE'),
        },
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = parts.provider.readEvent(
          body,
          typeof signature === 'string' ? signature : undefined,
        );
        if (event.kind === 'payment') await applyPayment(parts, event.payment);
        if (event.kind === 'refund') {
          await hastenRefund(parts, event.paymentReference);
          parts.onRefund();
        }
        return { success: true as const, message: 'Received' };
      },
    );
  };
}

/** An event may be old: only what the provider says now decides, and only about a payment that is one of ours. */
async function applyPayment(parts: CheckoutParts, told: Payment): Promise<void> {
  if (told.state !== 'paid' && told.state !== 'cancelled') return;
  const [row] = await parts.database.orm
    .select()
    .from(checkouts)
    .where(
      told.checkoutId !== undefined && isId(told.checkoutId)
        ? eq(checkouts.id, told.checkoutId)
        : sql`${checkouts.paymentReference} = ${told.reference}`,
    );
  if (!row || row.status === 'completed' || row.paymentReference !== told.reference) return;
  const payment = await parts.provider.find(told.reference);
  if (payment.state === 'paid') await finishCheckout(parts, row.id, payment);
  else if (payment.state === 'cancelled') await closeCheckout(parts, row.id, 'expired');
}
