import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { superviseProcess } from '#server/embedded/supervised-process.ts';
import { rememberedPort } from '#server/embedded/free-port.ts';
import { browserHost } from './host-names.ts';
import type { SandboxSettings } from '#sandbox/sandbox-settings.ts';

export interface PaymentSandboxOptions {
  dataDir: string;
  /** The address to listen on: whoever can reach the shop must be able to reach the sandbox too. */
  host?: string;
  /** Accepted host names. */
  hostNames?: Iterable<string>;
  /** The origins of the shop's pages, which may call the sandbox and to which it redirects shoppers. */
  shopOrigins?: readonly string[];
  /** The shop's webhook; without it, events are recorded but not sent. */
  webhookUrl?: string;
  /** The signing secret of webhooks; by default a random one, saved in the data folder. */
  webhookSecret?: string | undefined;
  /** Called with a line for the terminal when the sandbox crashes. */
  warn?: (line: string) => void;
}

export interface PaymentSandbox {
  /** The URL for browsers; it stays the same when the process restarts. */
  url: string;
  webhookSecret: string;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 3_000;

/** Starts the payment sandbox in a process of its own. Resolves when it accepts requests. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const folder = join(options.dataDir, 'payment-sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = await chooseSettings(options, folder);
  // Not in the arguments, which every user of the machine can read.
  const settingsFile = join(folder, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const ready = Promise.withResolvers<void>();
  const sandbox = superviseProcess({
    title: 'The payment sandbox',
    entry: join(import.meta.dirname, '../sandbox/sandbox-process.ts'),
    args: [settingsFile],
    onMessage: () => ready.resolve(),
    warn: options.warn,
    logFile: join(folder, 'log'),
  });
  await ready.promise;
  return {
    url: settings.url,
    webhookSecret: settings.webhookSecret,
    stop: () => sandbox.stop(STOP_TIMEOUT_MS),
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
    // As browsers send them: without the default port.
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
