import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

const DISPUTED = '4000000000000259';

describe('disputes', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  afterAll(() => sandbox.close());

  /** The dispute of a new payment. */
  async function disputed(): Promise<Stripe.Dispute> {
    const { paymentIntents, disputes } = sandbox.stripe;
    const intent = await paymentIntents.create({ amount: 10_000, currency: 'inr' });
    expect((await sandbox.pay(intent, DISPUTED)).status).toBe(200);
    const { data } = await disputes.list({ payment_intent: intent.id });
    expect(data).toHaveLength(1);
    return data[0] as Stripe.Dispute;
  }

  const eventsOf = ({ id }: Stripe.Dispute): string[] =>
    sandbox.received
      .filter(({ data }) => (data.object as { id: string }).id === id)
      .map(({ type }) => type);

  it('are opened by a test card that pays', async () => {
    const dispute = await disputed();
    expect(dispute).toMatchObject({ amount: 10_000, status: 'needs_response', currency: 'inr' });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    const charge = await sandbox.stripe.charges.retrieve(dispute.charge as string);
    expect(charge).toMatchObject({ paid: true, disputed: true });
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toEqual(dispute);
    await expect.poll(() => eventsOf(dispute)).toContain('charge.dispute.created');
  });

  it.each([
    ['won', 'winning_evidence', ['funds_reinstated', 'closed']],
    ['lost', 'losing_evidence', ['closed']],
  ])('are %s by the words %s', async (status, words, events) => {
    const dispute = await disputed();
    const evidence = { uncategorized_text: words };
    expect(await sandbox.stripe.disputes.update(dispute.id, { evidence })).toMatchObject({
      status,
    });
    await expect
      .poll(() => eventsOf(dispute))
      .toEqual(expect.arrayContaining(events.map((event) => `charge.dispute.${event}`)));
    await expect(sandbox.stripe.disputes.update(dispute.id, { evidence })).rejects.toThrow(status);
  });

  it('are reviewed with other evidence, and lost where they are accepted', async () => {
    const dispute = await disputed();
    const { disputes } = sandbox.stripe;
    const evidence = { uncategorized_text: 'A parcel was sent.' };
    expect(await disputes.update(dispute.id, { evidence })).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await disputes.close(dispute.id)).toMatchObject({ status: 'lost' });
    await expect(disputes.close(dispute.id)).rejects.toThrow('lost');
  });

  it('keep their payment from being refunded until they are won', async () => {
    const dispute = await disputed();
    const { refunds, disputes } = sandbox.stripe;
    const payment_intent = dispute.payment_intent as string;
    await expect(refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(await refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded' });
  });
});
