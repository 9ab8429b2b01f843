import { type ApiResponse, type Call, recordEvent, secondsOf } from './call.ts';
import { CreateParameters, newIntent } from './new-intent.ts';
import { addObject } from './objects.ts';
import { readParameters } from './parameters.ts';
import { invalidRequest } from './problems.ts';

/** The minimum and maximum charge, in minor units. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

const CURRENCIES = new Set(
  Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase()),
);

/** POST /v1/payment_intents: creates a payment. */
export function createIntent(call: Call): ApiResponse {
  const parameters = readParameters(CreateParameters, call.parameters);
  checkAmount(parameters.amount);
  checkMethods(parameters, call.version);
  const currency = readCurrency(parameters.currency);
  const intent = newIntent(parameters, currency, secondsOf(call.now));
  addObject(call.sandbox.store, intent);
  recordEvent(call, 'payment_intent.created', intent);
  return { status: 200, body: intent };
}

function checkAmount(amount: number): void {
  const param = 'amount';
  if (amount < MIN_AMOUNT) {
    const message = `Amount must be at least ${MIN_AMOUNT} in the smallest unit of the currency.`;
    throw invalidRequest({ code: 'amount_too_small', message, param });
  }
  if (amount > MAX_AMOUNT) {
    const message = `Amount must be no more than ${MAX_AMOUNT} in the smallest unit of the currency.`;
    throw invalidRequest({ code: 'amount_too_large', message, param });
  }
}

/** Since this version the list of payment methods has another name, and the old one is refused. */
const ALLOWED_TYPES_SINCE = '2026-09-30';

function checkMethods(parameters: CreateParameters, version: string | undefined): void {
  const { allowed_payment_method_types, automatic_payment_methods, payment_method_types } =
    parameters;
  if (payment_method_types && version !== undefined && version >= ALLOWED_TYPES_SINCE) {
    throw invalidRequest({
      code: 'payment_method_types_no_longer_supported',
      message:
        'The parameter payment_method_types is no longer supported; use allowed_payment_method_types.',
      param: 'payment_method_types',
    });
  }
  const ways = [allowed_payment_method_types, automatic_payment_methods, payment_method_types];
  if (ways.filter(Boolean).length < 2) return;
  throw invalidRequest({
    message:
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods, payment_method_types.',
  });
}

function readCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (CURRENCIES.has(currency)) return currency;
  throw invalidRequest({ message: `Invalid currency: ${currency}`, param: 'currency' });
}
