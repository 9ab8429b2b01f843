import type { CheckoutDeps } from '#server/features/checkout/checkout-deps.ts';
import type { CheckoutLimiters } from '#server/features/checkout/checkout-limiters.ts';
import type { Feature } from '#server/platform/feature.ts';
import { webhookRoutes, type WebhookDeps } from './webhook.routes.ts';

interface Needs extends Pick<WebhookDeps, 'onMoneyBack'> {
  checkout: CheckoutDeps;
  checkoutLimiters: CheckoutLimiters;
  /** Called for every event whose signature is right. */
  onWebhook(): Promise<void>;
}

export function webhooksFeature(needs: Needs): Feature {
  const { checkout, checkoutLimiters, onMoneyBack, onWebhook: onEvent } = needs;
  const { questions } = checkoutLimiters;
  return { api: [webhookRoutes({ ...checkout, questions, onMoneyBack, onEvent })] };
}
