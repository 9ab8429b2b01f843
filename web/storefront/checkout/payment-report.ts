import { explainCardError, type CardProblem, type ProviderError } from './card-problems.ts';

/** How a payment stands at the provider, as far as the shopper is concerned. */
export type PaymentReport =
  /** Waits for a card; after an attempt with what was wrong. */
  | { state: 'payable'; problem?: CardProblem }
  /** Waits for the shopper to confirm it with their bank, there. */
  | { state: 'asks'; url?: string }
  /** The bank is at work. */
  | { state: 'processing' }
  | { state: 'paid' }
  | { state: 'cancelled' };

/** What matters here of the provider's PaymentIntent (https://docs.stripe.com/api/payment_intents/object). */
export interface ProviderIntent {
  status: string;
  last_payment_error?: ProviderError | null;
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null;
}

/** Reads the provider's object. */
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

/** What came of trying to pay. */
export type PaymentAttempt =
  | { kind: 'report'; report: PaymentReport }
  | { kind: 'refused'; problem: CardProblem }
  /** No answer, or one that does not fit: the payment has to be looked at. */
  | { kind: 'unknown' };

/**
 * Refusals that leave open whether it was paid: it has moved on already, in another tab or by a lost answer;
 * another request is paying it just now; or the provider failed.
 */
const LEFT_OPEN = new Set([
  'payment_intent_unexpected_state',
  'lock_timeout',
  'idempotency_key_in_use',
  'api_error',
]);

/** What a refused attempt means: only an answer about the card is believed, anything else is looked into. */
export function attemptOf(status: number, error: ProviderError): PaymentAttempt {
  if (LEFT_OPEN.has(error.code ?? '') || LEFT_OPEN.has(error.type ?? ''))
    return { kind: 'unknown' };
  if (status >= 500 || status === 409) return { kind: 'unknown' };
  if (status === 429) return { kind: 'refused', problem: explainCardError({ code: 'rate_limit' }) };
  return { kind: 'refused', problem: explainCardError(error) };
}
