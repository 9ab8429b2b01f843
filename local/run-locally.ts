import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';

import { claimDataFolder, type DataFolder } from './data-folder.ts';
import { checkPort } from './check-port.ts';
import { findFreePort } from './free-port.ts';
import { leaveSignal, untilLeaving } from './leave-signals.ts';
import { showSteps, type Steps } from './steps.ts';

export interface LocalRun {
  config: Config;
  folder: DataFolder;
  steps: Steps;
  /** What has to be stopped at the end, in reverse order. */
  running: AsyncDisposableStack;
  /** Aborts when the process is asked to end. */
  signal: AbortSignal;
}

/** Stopping takes moments; a helper that hangs must not keep the terminal for ever. */
const STOP_PATIENCE_MS = 30_000;

/**
 * Runs a local shop in this process from its first check to its clean end: claims PORT and DATA_DIR,
 * calls `open`, waits until the process is asked to end, stops what was started, and exits.
 */
export async function runLocally(open: (run: LocalRun) => Promise<void>): Promise<never> {
  const signal = leaveSignal();
  const steps = showSteps(process.stdout);
  const running = new AsyncDisposableStack();
  let code = 0;
  try {
    const config = await choosePort(readConfig(process.env));
    await checkPort(config);
    const folder = claimDataFolder(config.dataDir);
    running.defer(() => folder.release());
    await open({ config, folder, steps, running, signal });
    await untilLeaving(signal);
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`\n${explain(error)}\n`);
      code = 1;
    }
  }
  if (signal.aborted) steps.line('\nClosing the shop …');
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  await running.disposeAsync().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    code = 1;
  });
  process.exit(code);
}

/** A port left to chance is chosen before anything starts: the services around the shop have to know it. */
async function choosePort(config: Config): Promise<Config> {
  return config.port === 0 ? { ...config, port: await findFreePort() } : config;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurOwn = error.constructor === Error || error instanceof ConfigError;
  return isOurOwn ? error.message : (error.stack ?? error.message);
}
