import type { Stripe } from 'stripe';
import { z } from 'zod';

import { newId, randomText } from './new-id.ts';
import { Address, Flag, ListOf, Metadata, Text, WholeNumber } from './parameters.ts';

/** The parameters of POST /v1/payment_intents. */
export const CreateParameters = z.strictObject({
  amount: WholeNumber,
  currency: Text(10),
  allowed_payment_method_types: ListOf(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: Flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: Text(1000).optional(),
  metadata: Metadata.optional(),
  payment_method_types: ListOf(z.literal('card')).optional(),
  receipt_email: z.email().optional(),
  shipping: z
    .strictObject({
      address: Address,
      name: Text(5000),
      carrier: Text(5000).optional(),
      phone: Text(5000).optional(),
      tracking_number: Text(5000).optional(),
    })
    .optional(),
  statement_descriptor_suffix: Text(22).optional(),
});

export type CreateParameters = z.output<typeof CreateParameters>;

/** A new payment without an attempt to pay. */
export function newIntent(
  parameters: CreateParameters,
  currency: string,
  created: number,
): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    ...UNUSED_FIELDS,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount: parameters.amount,
    amount_received: 0,
    automatic_payment_methods: automaticMethods(parameters),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parameters.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created,
    currency,
    description: parameters.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: parameters.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: ['card'],
    receipt_email: parameters.receipt_email ?? null,
    shipping: describeShipping(parameters.shipping),
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
}

/** Fields of Stripe's features that the sandbox doesn't have. */
const UNUSED_FIELDS = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

/** Stripe switches them on unless the shop lists the payment methods. */
function automaticMethods(
  parameters: CreateParameters,
): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const { automatic_payment_methods: automatic } = parameters;
  const listed = parameters.allowed_payment_method_types ?? parameters.payment_method_types;
  const isEnabled = automatic?.enabled ?? !listed;
  if (!isEnabled) return null;
  return { allow_redirects: automatic?.allow_redirects ?? 'always', enabled: true };
}

function describeShipping(
  shipping: CreateParameters['shipping'],
): Stripe.PaymentIntent.Shipping | null {
  if (!shipping) return null;
  const { city, country, line1, line2, postal_code, state } = shipping.address;
  return {
    address: {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    },
    carrier: shipping.carrier ?? null,
    name: shipping.name,
    phone: shipping.phone ?? null,
    tracking_number: shipping.tracking_number ?? null,
  };
}
