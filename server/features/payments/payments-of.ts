import type { Config } from '#server/platform/config.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripePayments } from './stripe-payments.ts';

const SANDBOX_SECRET_KEY = 'sk_test_sandbox';

/** Whoever takes the shop's money: Stripe where its keys are set, else local mode's sandbox. */
export function paymentsOf(config: Config, local?: Pick<LocalMode, 'sandbox'>): PaymentProvider {
  const { secretKey, webhookSecret } = config.payment;
  if (secretKey !== undefined) {
    // Local mode may have no webhook: then events come by asking alone, and none is believed.
    return stripePayments({
      name: 'stripe',
      secretKey,
      webhookSecret: webhookSecret ?? crypto.randomUUID(),
    });
  }
  if (!local?.sandbox)
    throw new Error('There is nobody to take payments: STRIPE_SECRET_KEY is not set');
  return stripePayments({
    name: 'sandbox',
    secretKey: SANDBOX_SECRET_KEY,
    webhookSecret: local.sandbox.webhookSecret,
    address: new URL(local.sandbox.url),
  });
}
