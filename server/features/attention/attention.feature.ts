import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { MINUTE_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { attentionRoutes, type AttentionDeps } from './attention.routes.ts';
import { auditChanges } from './audit-changes.ts';

interface Needs extends Omit<AttentionDeps, 'provider'> {
  payments: PaymentProvider;
}

export function attentionFeature({ payments, ...needs }: Needs): Feature {
  return {
    api: [attentionRoutes({ ...needs, provider: payments.name })],
    sweeps: [{ run: () => auditChanges({ ...needs, provider: payments }), everyMs: MINUTE_MS }],
  };
}
