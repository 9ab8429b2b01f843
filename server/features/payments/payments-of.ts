import type { Config } from '#server/platform/config.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { noPayments } from './no-payments.ts';
import { stripePayments } from './stripe-payments.ts';

const SANDBOX_SECRET_KEY = 'sk_test_sandbox';

/** The shop's payment provider: Stripe if its keys are set, otherwise local mode's sandbox; in production none. */
export function paymentsOf(config: Config, local?: Pick<LocalMode, 'sandbox'>): PaymentProvider {
  const { secretKey, webhookSecret } = config.payment;
  if (secretKey !== undefined) {
    // In local mode the webhook secret is optional. Without it no event is accepted, and payments are
    // found by asking.
    return stripePayments({
      name: 'stripe',
      secretKey,
      webhookSecret: webhookSecret ?? crypto.randomUUID(),
    });
  }
  if (!local) return noPayments();
  if (!local.sandbox)
    throw new Error('There is nobody to take payments: local mode has no sandbox');
  return stripePayments({
    name: 'sandbox',
    secretKey: SANDBOX_SECRET_KEY,
    webhookSecret: local.sandbox.webhookSecret,
    address: new URL(local.sandbox.url),
  });
}
