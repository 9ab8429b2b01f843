import { Stripe } from 'stripe';
import type { PaymentSandbox } from '#local/payment-sandbox.ts';

const SECRET_KEY = 'sk_test_sandbox';

/** A fault of the provider; sandbox/README.md describes the fields. */
export interface ProviderFault {
  method?: 'GET' | 'POST';
  path?: string;
  times?: number;
  delayBeforeMs?: number;
  delayAfterMs?: number;
  fail?: 'before' | 'after';
  status?: number;
}

/** The account at the payment provider, and its faults. */
export interface ProviderControls {
  stripe: Stripe;
  fail(...faults: ProviderFault[]): Promise<void>;
  /** Sets the faults of webhooks; sandbox/README.md describes the fields. */
  webhooks(faults: object): Promise<void>;
  /** The number of webhooks that are still to be delivered. */
  waitingWebhooks(): Promise<number>;
  clearFaults(): Promise<void>;
  /** Ends all pending refunds, as the bank does after a while. */
  endRefunds(): Promise<void>;
  /** A new event about a payment in its current state. */
  event(type: string, reference: string): Promise<Stripe.Event>;
  /** The events about a payment, oldest first. */
  events(reference: string): Promise<Stripe.Event[]>;
  /** The signature of a webhook call. */
  sign(payload: string, more?: { secret?: string; timestamp?: number }): string;
}

export function providerControls(sandbox: () => PaymentSandbox): ProviderControls {
  let stripe: Stripe | undefined;
  const control = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ waiting: number }> => {
    const response = await fetch(`${sandbox().url}/_test${path}`, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { waiting: number };
  };
  const controls: ProviderControls = {
    get stripe() {
      const { hostname: host, port } = new URL(sandbox().url);
      stripe ??= new Stripe(SECRET_KEY, { host, port, protocol: 'http', telemetry: false });
      return stripe;
    },
    async fail(...faults) {
      for (const fault of faults) await control('POST', '/faults', fault);
    },
    async webhooks(faults) {
      await control('PUT', '/webhooks', faults);
    },
    waitingWebhooks: async () => (await control('GET', '')).waiting,
    async clearFaults() {
      await control('DELETE', '');
    },
    async endRefunds() {
      await control('POST', '/refunds/end');
    },
    async event(type, reference) {
      const object = await controls.stripe.paymentIntents.retrieve(reference);
      const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
      const created = Math.floor(Date.now() / 1_000);
      const event = { id, object: 'event', type, created, livemode: false, data: { object } };
      return event as unknown as Stripe.Event;
    },
    async events(reference) {
      const found: Stripe.Event[] = [];
      for await (const event of controls.stripe.events.list({ limit: 100 })) {
        if (isAbout(event.data.object, reference)) found.unshift(event);
      }
      return found;
    },
    sign: (payload, more = {}) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: sandbox().webhookSecret,
        ...more,
      }),
  };
  return controls;
}

function isAbout(object: object, reference: string): boolean {
  const { id, payment_intent: intent } = object as { id?: string; payment_intent?: unknown };
  return id === reference || intent === reference;
}
