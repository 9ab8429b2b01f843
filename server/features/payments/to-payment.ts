import type Stripe from 'stripe';
import type { Payment } from './payment-provider.ts';

/** Stripe's payment intent as the shop speaks of payments. */
export function toPayment(intent: Stripe.PaymentIntent): Payment {
  return {
    reference: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: stateOf(intent.status),
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    checkoutId: intent.metadata['checkout_id'],
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): Payment['state'] {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' || status === 'requires_confirmation'
    ? 'payable'
    : 'pending';
}
