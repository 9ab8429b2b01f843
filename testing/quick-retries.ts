import { Stripe } from 'stripe';
import { beforeEach, vi } from 'vitest';

/**
 * The provider's SDK waits half a second before it asks again. In a test it asks again at once: nothing
 * changes during that wait.
 */
export function retryAtOnce(): void {
  beforeEach(() => {
    vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.01);
  });
}
