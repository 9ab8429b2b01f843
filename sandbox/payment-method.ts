import type { Stripe } from 'stripe';
import { z } from 'zod';

import { type Call, secondsOf } from './call.ts';
import { newId } from './new-id.ts';
import { addObject } from './objects.ts';
import { Address, Metadata, Text, WholeNumber } from './parameters.ts';
import { cardRefused } from './problems.ts';
import { fingerprintOf, testCard } from './test-cards.ts';

/** A card as a browser sends it. */
export const PaymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: Text(50),
    exp_month: WholeNumber,
    exp_year: WholeNumber,
    cvc: Text(10).optional(),
  }),
  billing_details: z
    .strictObject({
      address: Address.optional(),
      email: Text(800).optional(),
      name: Text(5000).optional(),
      phone: Text(5000).optional(),
    })
    .optional(),
  metadata: Metadata.optional(),
});

type PaymentMethodData = z.output<typeof PaymentMethodData>;

/** Stores a card's brand and last four digits, but not its number. Throws a Problem if the card is invalid. */
export function addPaymentMethod(call: Call, data: PaymentMethodData): Stripe.PaymentMethod {
  const number = data.card.number.replaceAll(/[\s-]/g, '');
  const exp_year = fullYear(data.card.exp_year);
  checkCard({ ...data.card, number, exp_year }, call.now);
  const method = describe(call, data, number, exp_year);
  addObject(call.sandbox.store, method);
  return method;
}

function checkCard(
  card: { number: string; exp_month: number; exp_year: number; cvc?: string | undefined },
  now: Date,
): void {
  const isDigits = /^\d{12,19}$/.test(card.number);
  if (!isDigits || !hasCheckDigit(card.number)) {
    const code = isDigits ? 'incorrect_number' : 'invalid_number';
    throw cardRefused({ code, message: 'Your card number is incorrect.', param: 'number' });
  }
  const year = now.getUTCFullYear();
  const isPast = card.exp_year === year && card.exp_month < now.getUTCMonth() + 1;
  if (card.exp_year < year || card.exp_year > year + 50) {
    throw cardInvalid('invalid_expiry_year', 'expiration year', 'exp_year');
  }
  if (card.exp_month < 1 || card.exp_month > 12 || isPast) {
    throw cardInvalid('invalid_expiry_month', 'expiration month', 'exp_month');
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardInvalid('invalid_cvc', 'security code', 'cvc');
  }
}

function cardInvalid(code: string, what: string, param: string): Error {
  return cardRefused({ code, message: `Your card's ${what} is invalid.`, param });
}

/** Luhn's check digit, which finds most typing errors. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function fullYear(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year;
}

function describe(
  call: Call,
  data: PaymentMethodData,
  number: string,
  exp_year: number,
): Stripe.PaymentMethod {
  const fingerprint = fingerprintOf(number);
  const { brand, country, decline } = testCard(fingerprint);
  const details = data.billing_details;
  const cvc_check = decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: { ...NO_ADDRESS, ...details?.address },
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: data.card.cvc === undefined ? null : cvc_check,
      },
      country,
      display_brand: brand,
      exp_month: data.card.exp_month,
      exp_year,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(call.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: 'card',
  };
}

const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
