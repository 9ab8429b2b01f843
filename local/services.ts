import { projectIdOf } from '#server/features/shop-config/present-config.ts';
import type { Config } from '#server/platform/config.ts';

import { localHostNames } from './host-names.ts';
import { startIdentityEmulator } from './identity-emulator.ts';
import { browserHost } from './service-address.ts';
import { startPaymentSandbox } from './payment-sandbox.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import type { Steps } from './steps.ts';

/** The addresses of what stands in for the services of a real shop. */
export interface ServiceAddresses {
  databaseUrl: string;
  emulatorUrl: string;
  /** None beside a payment provider's own test keys. */
  sandbox?: { url: string; webhookSecret: string };
}

export interface ServicesOptions {
  config: Config;
  dataDir: string;
  steps: Steps;
  /** What is started is added here, to be stopped in reverse order. */
  running: AsyncDisposableStack;
  signal: AbortSignal;
}

/**
 * Starts what the shop needs around it.
 *
 * Resolves when the database answers; the identity emulator takes longer and is not waited for.
 */
export async function startServices(options: ServicesOptions): Promise<ServiceAddresses> {
  const { config, dataDir, steps, running } = options;
  const trouble = (line: string): void => steps.line(`! ${line}`);
  const emulator = await startIdentityEmulator({
    dataDir,
    projectId: projectIdOf(config),
    host: config.host,
    ...doorOf(config),
    trouble,
  });
  running.defer(() => emulator.stop());
  void steps.step('Sign-in', () => emulator.ready);
  const [databaseUrl, sandbox] = await Promise.all([
    config.database.url ?? startDatabase(options, trouble),
    config.payment.secretKey === undefined ? startSandbox(options, trouble) : undefined,
  ]);
  return { databaseUrl, emulatorUrl: emulator.url, ...(sandbox && { sandbox }) };
}

async function startSandbox(
  { config, dataDir, running }: ServicesOptions,
  trouble: (line: string) => void,
): Promise<ServiceAddresses['sandbox']> {
  const sandbox = await startPaymentSandbox({
    dataDir,
    host: config.host,
    ...doorOf(config),
    webhookUrl: `http://${browserHost(config.host)}:${config.port}/api/v1/payment/webhook`,
    webhookSecret: config.payment.webhookSecret,
    trouble,
  });
  running.defer(() => sandbox.stop());
  return { url: sandbox.url, webhookSecret: sandbox.webhookSecret };
}

/** By which names the services around the shop may be called, and from which pages. */
function doorOf(config: Config) {
  const hostNames = localHostNames(config);
  const shopOrigins = [...hostNames].map((name) => `http://${urlHost(name)}:${config.port}`);
  return { hostNames, shopOrigins };
}

/** A host name as it stands in an address: an IPv6 one in brackets. */
function urlHost(name: string): string {
  return name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
}

async function startDatabase(
  { dataDir, steps, running, signal }: ServicesOptions,
  trouble: (line: string) => void,
): Promise<string> {
  const postgres = await steps.step('Database', () =>
    startPostgres({ dataDir, progress: steps.line, trouble, signal }),
  );
  running.defer(() => postgres.stop());
  return postgres.url;
}
