import { ApiError } from '#server/platform/errors.ts';
import { providerAway, type PaymentProvider } from './payment-provider.ts';

/**
 * A shop without a payment provider: nobody can pay by card. What was paid at a provider that the shop had before is not known here, so
 * that questions about it are answered as while the provider is away, and what waits for it goes on waiting.
 */
export function noPayments(): PaymentProvider {
  const unknown = async () => {
    throw providerAway('This shop has no payment provider now.', undefined);
  };
  return {
    name: 'none',
    open: async () => {
      throw cardsUnavailable();
    },
    find: unknown,
    declines: unknown,
    cancel: unknown,
    refund: unknown,
    refundsOf: unknown,
    disputesOf: unknown,
    tryKeys: unknown,
    moneyBackEvents: async () => [],
    async *list() {},
    readEvent() {
      throw new ApiError('VALIDATION', 'This shop has no payment provider.');
    },
  };
}

function cardsUnavailable(): ApiError {
  const reason = 'The shop takes no cards.';
  return new ApiError('METHOD_UNAVAILABLE', `This way to pay can't be used. ${reason}`, {
    details: { reason },
  });
}
