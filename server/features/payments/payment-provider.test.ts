import { Stripe } from 'stripe';
import { cardFields } from '#testing/card-fields.ts';
import {
  describePaymentProvider,
  type ProviderUnderTest,
  type TestCard,
} from '#testing/payment-provider.contract.ts';
import { secondProvider } from '#testing/second-provider.ts';
import { CARDS } from '#testing/shopping.ts';
import { openTestSandbox, SHOP_ORIGIN } from '#testing/test-sandbox.ts';
import { stripePayments } from './stripe-payments.ts';

const WEBHOOK_SECRET = 'whsec_test';
const NUMBERS: Readonly<Record<TestCard, string>> = {
  pays: CARDS.pays,
  declined: CARDS.declined,
  asks: CARDS.confirmationStep,
  disputed: CARDS.disputed,
  'refunds-late': CARDS.refundsLate,
  'refunds-fail': CARDS.refundsFail,
};

describePaymentProvider('Stripe, as the sandbox speaks it', stripeOnSandbox);
describePaymentProvider('that has nothing of Stripe', async () => secondProvider());

async function stripeOnSandbox(): Promise<ProviderUnderTest> {
  const sandbox = await openTestSandbox();
  const provider = stripePayments({
    name: 'sandbox',
    secretKey: 'sk_test_sandbox',
    webhookSecret: WEBHOOK_SECRET,
    address: new URL(sandbox.url),
    timeoutMs: 2_000,
  });
  return {
    provider,
    async pay({ reference, clientSecret }, card) {
      await fetch(`${sandbox.url}/v1/payment_intents/${reference}/confirm`, {
        method: 'POST',
        headers: { origin: SHOP_ORIGIN },
        body: new URLSearchParams({
          key: 'pk_test_sandbox',
          client_secret: clientSecret,
          ...cardFields(NUMBERS[card]),
          ...(card === 'asks' && { return_url: `${SHOP_ORIGIN}/pay` }),
        }),
      });
    },
    async confirm({ reference }) {
      const { next_action: next } = await sandbox.stripe.paymentIntents.retrieve(reference);
      await fetch(next?.redirect_to_url?.url ?? '', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome: 'complete' }),
      });
    },
    async calls(reference) {
      const about = sandbox.received.filter(({ data }) => {
        const { id, payment_intent: intent } = data.object as {
          id?: string;
          payment_intent?: string;
        };
        return id === reference || intent === reference;
      });
      return about.map((event) => {
        const payload = JSON.stringify(event);
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: WEBHOOK_SECRET,
        });
        return { body: Buffer.from(payload), headers: { 'stripe-signature': signature } };
      });
    },
    async endRefunds() {
      await sandbox.control('POST', '/refunds/end');
    },
    async hangUp(when) {
      // The library tries once more by itself.
      const times = 2;
      await sandbox.control('POST', '/faults', { method: 'POST', path: '*', times, fail: when });
    },
    close: sandbox.close,
  };
}
