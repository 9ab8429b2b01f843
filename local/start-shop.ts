import { relative } from 'node:path';

import { buildWeb, isWebBuilt } from './build-web.ts';
import { unlessAborted } from './shutdown-signal.ts';
import { localConfig, openLocalShop, prepareDatabase } from './local-shop.ts';
import { type ServiceAddresses, startServices } from './services.ts';
import { type LocalRun, runLocally } from './run-locally.ts';
import type { Steps } from './steps.ts';
import { runConcurrently } from './run-concurrently.ts';
import { welcome } from './welcome.ts';

/** Runs the shop in this process, with the local services it needs, until it is asked to end. */
export function startShop(): Promise<never> {
  return runLocally(open);
}

async function open(run: LocalRun): Promise<void> {
  const { config, folder, steps, running, signal } = run;
  const dataDir = folder.path;
  const [services] = await runConcurrently(signal, [
    (shared) => prepareServices({ ...run, signal: shared }),
    (shared) => prepareWeb(steps, shared),
  ]);
  const settings = localConfig(config, dataDir, services);
  const shop = await unlessAborted(signal, openLocalShop(settings, services));
  running.defer(() => shop.close());
  folder.saveUrl(shop.url);
  steps.line(
    welcome({ config, url: shop.url, dataDir: relative(process.cwd(), dataDir) || dataDir }),
  );
}

async function prepareServices({
  config,
  folder,
  steps,
  running,
  signal,
}: LocalRun): Promise<ServiceAddresses> {
  const dataDir = folder.path;
  const services = await startServices({ config, dataDir, steps, running, signal });
  const settings = localConfig(config, dataDir, services);
  await unlessAborted(signal, prepareDatabase(settings, steps));
  return services;
}

async function prepareWeb(steps: Steps, signal: AbortSignal): Promise<void> {
  if (!isWebBuilt()) await steps.step('Web app', () => buildWeb(signal));
}
