import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stripe } from 'stripe';
import { findFreePort } from '#server/embedded/free-port.ts';
import { type PaymentSandbox, startPaymentSandbox } from '#local/payment-sandbox.ts';
import { cardFields } from './card-fields.ts';
import { startSandboxHere } from './sandbox-here.ts';

const SECRET_KEY = 'sk_test_sandbox';
const PUBLISHABLE_KEY = 'pk_test_sandbox';

/** The origin of the shop's pages. */
export const SHOP_ORIGIN = 'http://localhost:3000';

export interface TestSandbox {
  url: string;
  /** The SDK with the shop's secret key. */
  stripe: Stripe;
  /** Events that the webhook accepted, in order of arrival. Their signatures are verified. */
  received: Stripe.Event[];
  /** Sets the status of the webhook's responses. */
  answerWebhooks(status: number): void;
  /** Tries to pay as a browser does. */
  pay(
    intent: Stripe.PaymentIntent,
    card: string,
    others?: Record<string, string>,
  ): Promise<Response>;
  /** Switches faults on or off and returns what is switched on. */
  control(method: string, path: string, body?: unknown): Promise<TestControls>;
  /** Restarts it with the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface TestControls {
  pid: number;
  waiting: number;
  status?: number | null;
}

/**
 * Opens the payment sandbox with an empty database and a webhook that records its events.
 *
 * @param isProcess whether it is a process of its own, which can be killed
 */
export async function openTestSandbox({ isProcess = false } = {}): Promise<TestSandbox> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-test-'));
  const received: Stripe.Event[] = [];
  let webhookStatus = 200;
  const shop = createServer((request, response) => {
    void readText(request).then((body) => {
      if (webhookStatus < 300) received.push(verify(body, request, sandbox));
      response.writeHead(webhookStatus).end();
    });
  });
  await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve));
  const settings = {
    shopOrigins: [SHOP_ORIGIN],
    webhookUrl: `http://127.0.0.1:${portOf(shop)}/webhook`,
  };
  // Kept over a restart; a process remembers it itself.
  const kept = {
    port: await findFreePort(),
    file: path.join(dataDir, 'state.sqlite'),
    webhookSecret: 'whsec_test',
  };
  const start = (): Promise<PaymentSandbox> =>
    isProcess
      ? startPaymentSandbox({ dataDir, ...settings })
      : startSandboxHere({ ...settings, ...kept });
  let sandbox = await start();
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http' });
  return {
    url: sandbox.url,
    stripe,
    received,
    answerWebhooks: (status) => (webhookStatus = status),
    pay: (intent, card, others) =>
      fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        headers: { origin: SHOP_ORIGIN },
        body: new URLSearchParams(paymentForm(intent, card, others)),
      }),
    async control(method, address, body) {
      const response = await fetch(`${sandbox.url}/_test${address}`, {
        method,
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as TestControls;
    },
    async restart() {
      await sandbox.stop();
      sandbox = await start();
    },
    async close() {
      await sandbox.stop();
      shop.close();
      shop.closeAllConnections();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The form that a browser sends to pay. */
function paymentForm(
  intent: Stripe.PaymentIntent,
  card: string,
  others: Record<string, string> = {},
): Record<string, string> {
  return {
    key: PUBLISHABLE_KEY,
    client_secret: intent.client_secret ?? '',
    ...cardFields(card),
    ...others,
  };
}

function verify(body: string, { headers }: IncomingMessage, sandbox: PaymentSandbox): Stripe.Event {
  const signature = headers['stripe-signature'] ?? '';
  return Stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
