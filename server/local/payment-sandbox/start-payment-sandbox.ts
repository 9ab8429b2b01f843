import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { keepProcess } from '../kept-process.ts';
import { browserHost, rememberedPort } from '../part-address.ts';
import type { SandboxSettings } from './sandbox-settings.ts';

/*
 * THE PAYMENT SANDBOX
 *
 * A payment provider of our own for a shop without one. It speaks as much of Stripe's HTTP API as a shop
 * needs, so that the shop talks to it through the same SDK and in the same way; routes.ts lists the calls.
 *
 *   new Stripe('sk_test_sandbox', { host, port, protocol: 'http' })
 *
 * A browser pays by POST {url}/v1/payment_intents/{id}/confirm with key=pk_test_sandbox, client_secret,
 * payment_method_data[type]=card, payment_method_data[card][number|exp_month|exp_year|cvc] and, for cards
 * that ask for a confirmation step, return_url. Any date in the future and any CVC will do; test-cards.ts
 * lists the numbers and what they do. Parameters that it doesn't know are refused, not ignored.
 *
 * Everything it knows is in DATA_DIR/payment-sandbox/state.sqlite and survives a kill. Events are signed
 * and posted to the shop's webhook until it answers 2xx: after 1, 2, 5, 10, 30, 60, 120 and then every 300
 * seconds, for three days.
 *
 * SWITCHES FOR TESTS, with the secret key, JSON in and out. A restart switches everything off.
 *
 *   GET    /_test           What is switched on, `waiting` (deliveries not taken yet) and its `pid`.
 *   DELETE /_test           Everything off.
 *   PUT    /_test/webhooks  { paused, delayMs, drop, copies, order, types }, what is left out is off.
 *            paused: true   nothing is delivered until it is false again
 *            delayMs: 500   events that happen from now on are delivered that much later
 *            drop: 3        the next three deliveries are lost, as if the shop had taken them
 *            copies: 2      each is delivered twice at the same time
 *            order: newest  one at a time, the newest first; after a pause: in the wrong order
 *            types: [...]   delayMs, drop and copies concern events of these types alone
 *   POST   /_test/faults    { method, path, times, delayBeforeMs, delayAfterMs, fail, status }
 *            The next `times` (1) calls of the API that fit `method` and `path` (with * for anything)
 *            are answered late, before or after the work is done, and fail `before` or `after` the work:
 *            with `status`, or without one by closing the connection. Other faults wait for their turn.
 *   POST   /_test/events/{id}/deliver
 *            Sends an event once more, now: { status } is what the shop answered.
 */

export interface PaymentSandboxOptions {
  dataDir: string;
  /** The address to listen on: where others reach the shop they have to reach this, too. */
  host?: string;
  /** The names its own address may have. */
  hostNames?: Iterable<string>;
  /** The shop's pages, which may call it and to which shoppers are sent back. */
  shopOrigins?: readonly string[];
  /** The shop's webhook; without one, events are only listed. */
  webhookUrl?: string;
  /** What signs the deliveries; by default one that is made up once per data folder. */
  webhookSecret?: string | undefined;
  /** Lines worth showing when it gets into trouble. */
  trouble?: (line: string) => void;
}

export interface PaymentSandbox {
  /** Where it listens, as browsers have to call it; the same after a restart of its process. */
  url: string;
  webhookSecret: string;
  stop(): Promise<void>;
}

const STOP_PATIENCE_MS = 3_000;

/** Starts the payment sandbox in a process of its own. Resolves when it answers. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const folder = join(options.dataDir, 'payment-sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = await chooseSettings(options, folder);
  // In a file, since everybody on the machine can read a process's arguments.
  const settingsFile = join(folder, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const ready = Promise.withResolvers<void>();
  const kept = keepProcess({
    title: 'The payment sandbox',
    entry: join(import.meta.dirname, 'sandbox-process.ts'),
    args: [settingsFile],
    onMessage: () => ready.resolve(),
    trouble: options.trouble,
    logFile: join(folder, 'log'),
  });
  await ready.promise;
  return {
    url: settings.url,
    webhookSecret: settings.webhookSecret,
    stop: () => kept.stop(STOP_PATIENCE_MS),
  };
}

async function chooseSettings(
  options: PaymentSandboxOptions,
  folder: string,
): Promise<SandboxSettings> {
  const { host = '127.0.0.1', shopOrigins = [], webhookUrl } = options;
  const port = await rememberedPort(join(folder, 'port'));
  return {
    host,
    port,
    url: `http://${browserHost(host)}:${port}`,
    file: join(folder, 'state.sqlite'),
    hostNames: [...(options.hostNames ?? ['localhost', '127.0.0.1', '::1'])],
    // As browsers write them: without a port that goes without saying.
    shopOrigins: shopOrigins.map((origin) => URL.parse(origin)?.origin ?? origin),
    webhookUrl,
    webhookSecret: options.webhookSecret ?? rememberedSecret(join(folder, 'webhook-secret')),
  };
}

function rememberedSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const secret = `whsec_${randomBytes(32).toString('hex')}`;
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
