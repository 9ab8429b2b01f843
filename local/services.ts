import { projectIdOf } from '#server/features/shop-config/present-config.ts';
import type { Config } from '#server/platform/config.ts';

import { browserHost, localHostNames } from './host-names.ts';
import { startIdentityEmulator } from './identity-emulator.ts';
import { startPaymentSandbox } from './payment-sandbox.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import type { Steps } from './steps.ts';

/** The addresses of the local services. */
export interface ServiceAddresses {
  databaseUrl: string;
  emulatorUrl: string;
  /** Absent if the shop uses Stripe's test keys. */
  sandbox?: { url: string; webhookSecret: string };
}

export interface ServicesOptions {
  config: Config;
  dataDir: string;
  steps: Steps;
  /** Started services are added here, to be stopped in reverse order. */
  running: AsyncDisposableStack;
  signal: AbortSignal;
}

/**
 * Starts the local services.
 *
 * Resolves when database and payment sandbox are ready; the identity emulator takes longer and is not waited for.
 */
export async function startServices(options: ServicesOptions): Promise<ServiceAddresses> {
  const { config, dataDir, steps, running } = options;
  const warn = (line: string): void => steps.line(`! ${line}`);
  const emulator = await startIdentityEmulator({
    dataDir,
    projectId: projectIdOf(config),
    host: config.host,
    ...allowedCallers(config),
    warn,
  });
  running.defer(() => emulator.stop());
  void steps.step('Sign-in', () => emulator.ready);
  const [databaseUrl, sandbox] = await Promise.all([
    config.database.url ?? startDatabase(options, warn),
    config.payment.secretKey === undefined ? startSandbox(options, warn) : undefined,
  ]);
  return { databaseUrl, emulatorUrl: emulator.url, ...(sandbox && { sandbox }) };
}

async function startSandbox(
  { config, dataDir, running }: ServicesOptions,
  warn: (line: string) => void,
): Promise<ServiceAddresses['sandbox']> {
  const sandbox = await startPaymentSandbox({
    dataDir,
    host: config.host,
    ...allowedCallers(config),
    webhookUrl: `http://${browserHost(config.host)}:${config.port}/api/v1/payment/webhook`,
    webhookSecret: config.payment.webhookSecret,
    warn,
  });
  running.defer(() => sandbox.stop());
  return { url: sandbox.url, webhookSecret: sandbox.webhookSecret };
}

/** The host names under which the local services accept requests, and the origins of pages that may send them. */
function allowedCallers(config: Config) {
  const hostNames = localHostNames(config);
  const shopOrigins = [...hostNames].map((name) => `http://${urlHost(name)}:${config.port}`);
  return { hostNames, shopOrigins };
}

/** A host name as it is written in URLs: an IPv6 address in brackets. */
function urlHost(name: string): string {
  return name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
}

async function startDatabase(
  { dataDir, steps, running, signal }: ServicesOptions,
  warn: (line: string) => void,
): Promise<string> {
  const postgres = await steps.step('Database', () =>
    startPostgres({ dataDir, progress: steps.line, warn, signal }),
  );
  running.defer(() => postgres.stop());
  return postgres.url;
}
