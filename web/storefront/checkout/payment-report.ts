import { explainCardError, type CardProblem, type ProviderError } from './card-problems.ts';

/** The state of a payment at the provider. */
export type PaymentReport =
  /** Waits for a card. After a failed attempt `problem` says what was wrong. */
  | { state: 'payable'; problem?: CardProblem }
  /** Waits for the shopper to confirm it with their bank, at `url`. */
  | { state: 'asks'; url?: string }
  /** The bank is processing it. */
  | { state: 'processing' }
  | { state: 'paid' }
  | { state: 'cancelled' };

/** The parts of Stripe's PaymentIntent that are used here (https://docs.stripe.com/api/payment_intents/object). */
export interface ProviderIntent {
  status: string;
  last_payment_error?: ProviderError | null;
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null;
}

/** Reads a PaymentIntent. */
export function reportOf(intent: ProviderIntent): PaymentReport {
  switch (intent.status) {
    case 'succeeded':
      return { state: 'paid' };
    case 'canceled':
      return { state: 'cancelled' };
    case 'processing':
      return { state: 'processing' };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return url ? { state: 'asks', url } : { state: 'asks' };
    }
    default: {
      const error = intent.last_payment_error;
      return error ? { state: 'payable', problem: explainCardError(error) } : { state: 'payable' };
    }
  }
}

/** The result of an attempt to pay. */
export type PaymentAttempt =
  | { kind: 'report'; report: PaymentReport }
  | { kind: 'refused'; problem: CardProblem }
  /** No answer, or an unclear one: the payment's state has to be read. */
  | { kind: 'unknown' };

/**
 * Errors after which it is unknown whether the checkout was paid: the payment was changed in another tab or by a request
 * whose response was lost; another request is paying it; or the provider failed.
 */
const LEFT_OPEN = new Set([
  'payment_intent_unexpected_state',
  'lock_timeout',
  'idempotency_key_in_use',
  'api_error',
]);

/** The result of a refused attempt. Only an error about the card is final; after others the payment's state is read. */
export function attemptOf(status: number, error: ProviderError): PaymentAttempt {
  if (LEFT_OPEN.has(error.code ?? '') || LEFT_OPEN.has(error.type ?? ''))
    return { kind: 'unknown' };
  if (status >= 500 || status === 409) return { kind: 'unknown' };
  if (status === 429) return { kind: 'refused', problem: explainCardError({ code: 'rate_limit' }) };
  return { kind: 'refused', problem: explainCardError(error) };
}
