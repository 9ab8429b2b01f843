import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { keepProcess } from './kept-process.ts';
import { browserHost, rememberedPort } from './service-address.ts';
import type { SandboxSettings } from '#sandbox/sandbox-settings.ts';

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
    entry: join(import.meta.dirname, '../sandbox/sandbox-process.ts'),
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
