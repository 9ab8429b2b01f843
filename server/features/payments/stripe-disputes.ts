import type Stripe from 'stripe';
import { fromProvider } from '#contract/provider-currencies.ts';
import type { MoneyBackEvent, ProviderDispute } from './payment-provider.ts';

/** The types of events after which money has left a payment, or may leave it. */
const TYPES = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/** Disputes, of one payment or of all, newest first. Inquiries that took no money are left out. */
export async function listDisputes(
  stripe: Stripe,
  paymentReference?: string,
): Promise<ProviderDispute[]> {
  const found: ProviderDispute[] = [];
  const all = stripe.disputes.list({
    limit: 100,
    ...(paymentReference !== undefined && { payment_intent: paymentReference }),
  });
  for await (const dispute of all) {
    const status = statusOf(dispute.status);
    const intent = idOf(dispute.payment_intent);
    if (!status || intent === undefined) continue;
    const { due_by: dueBy } = dispute.evidence_details;
    found.push({
      reference: dispute.id,
      paymentReference: intent,
      amount: fromProvider(dispute.amount, dispute.currency),
      status,
      dueAt: dueBy === null ? null : new Date(dueBy * 1000),
      createdAt: new Date(dispute.created * 1000),
    });
  }
  return found;
}

/** Events about refunds and disputes since a time, oldest first. */
export async function listMoneyBackEvents(stripe: Stripe, since: Date): Promise<MoneyBackEvent[]> {
  const found: MoneyBackEvent[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const event of stripe.events.list({ types: TYPES, created, limit: 100 })) {
    const object: object = event.data.object;
    const { payment_intent: intent } = object as {
      payment_intent?: string | { id: string } | null;
    };
    const paymentReference = idOf(intent);
    if (paymentReference === undefined) continue;
    found.unshift({ id: event.id, paymentReference, at: new Date(event.created * 1000) });
  }
  return found;
}

function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === 'object' ? named?.id : named;
}

function statusOf(status: string): ProviderDispute['status'] | undefined {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? undefined : 'open';
}
