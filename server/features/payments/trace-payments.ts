import { inSpan } from '#server/platform/trace.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A provider whose calls are spans of the trace in which they are made. */
export function tracePayments(provider: PaymentProvider): PaymentProvider {
  const traced =
    <Args extends unknown[], Answer>(call: string, ask: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      inSpan(`${provider.name} ${call}`, 'client', { 'rpc.method': call }, () => ask(...args));
  return {
    ...provider,
    open: traced('open', (checkout) => provider.open(checkout)),
    find: traced('find', (reference) => provider.find(reference)),
    declines: traced('declines', (reference) => provider.declines(reference)),
    cancel: traced('cancel', (reference) => provider.cancel(reference)),
    refund: traced('refund', (refund) => provider.refund(refund)),
    refundsOf: traced('refundsOf', (reference) => provider.refundsOf(reference)),
    disputesOf: traced('disputesOf', (reference) => provider.disputesOf(reference)),
    moneyBackEvents: traced('moneyBackEvents', (since) => provider.moneyBackEvents(since)),
    tryKeys: traced('tryKeys', () => provider.tryKeys()),
  };
}
