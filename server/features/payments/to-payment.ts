import type Stripe from 'stripe';
import { fromProvider } from '#contract/provider-currencies.ts';
import type { Payment } from './payment-provider.ts';

/** Converts Stripe's payment intent. */
export function toPayment(intent: Stripe.PaymentIntent): Payment {
  const state = stateOf(intent.status);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    reference: intent.id,
    clientSecret: intent.client_secret ?? '',
    state,
    amount: fromProvider(intent.amount, intent.currency),
    amountReceived: fromProvider(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    checkoutId: intent.metadata['checkout_id'],
    paidAt: state === 'paid' && charge ? new Date(charge.created * 1000) : undefined,
    // A failed confirmation step is an error without a charge: no card was tried.
    lastDecline: intent.last_payment_error?.charge,
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): Payment['state'] {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' || status === 'requires_confirmation'
    ? 'payable'
    : 'pending';
}
