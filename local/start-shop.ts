import { relative } from 'node:path';

import { buildWeb, isWebBuilt } from './build-web.ts';
import { unlessLeaving } from './leave-signals.ts';
import { localConfig, openLocalShop, prepareDatabase } from './local-shop.ts';
import { type ServiceAddresses, startServices } from './services.ts';
import { type LocalRun, runLocally } from './run-locally.ts';
import type { Steps } from './steps.ts';
import { together } from './together.ts';
import { welcome } from './welcome.ts';

/** Runs the whole shop in one process, with what it needs around it, until it is asked to end. */
export function startShop(): Promise<never> {
  return runLocally(open);
}

async function open(run: LocalRun): Promise<void> {
  const { config, folder, steps, running, signal } = run;
  const dataDir = folder.path;
  const [services] = await together(signal, [
    (called) => prepareServices({ ...run, signal: called }),
    (called) => prepareWeb(steps, called),
  ]);
  const settings = localConfig(config, dataDir, services);
  const shop = await unlessLeaving(signal, openLocalShop(settings, services));
  running.defer(() => shop.close());
  folder.announce(shop.url);
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
  await unlessLeaving(signal, prepareDatabase(settings, steps));
  return services;
}

async function prepareWeb(steps: Steps, signal: AbortSignal): Promise<void> {
  if (!isWebBuilt()) await steps.step('Web app', () => buildWeb(signal));
}
