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
