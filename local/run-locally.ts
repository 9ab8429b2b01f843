import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { SchemaError } from '#server/platform/schema-error.ts';

import { claimDataFolder, type DataFolder } from '#server/embedded/data-folder.ts';
import { checkPort } from './check-port.ts';
import { findFreePort } from '#server/embedded/free-port.ts';
import { shutdownSignal, untilAborted } from './shutdown-signal.ts';
import { showSteps, type Steps } from './steps.ts';

export interface LocalRun {
  config: Config;
  folder: DataFolder;
  steps: Steps;
  /** Things to stop at the end, in reverse order. */
  running: AsyncDisposableStack;
  /** Aborts when the process is asked to end. */
  signal: AbortSignal;
}

/** Stopping takes a second or two. A child process that takes this long hangs, and is not waited for. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Runs a local shop in this process: checks PORT, locks DATA_DIR, calls `open`, waits until the process is asked to
 * end, stops what was started, and exits.
 */
export async function runLocally(open: (run: LocalRun) => Promise<void>): Promise<never> {
  const signal = shutdownSignal();
  const steps = showSteps(process.stdout);
  const running = new AsyncDisposableStack();
  let code = 0;
  try {
    const config = await choosePort(readConfig(process.env));
    await checkPort(config);
    const folder = claimDataFolder(config.dataDir);
    running.defer(() => folder.release());
    await open({ config, folder, steps, running, signal });
    await untilAborted(signal);
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`\n${explain(error)}\n`);
      code = 1;
    }
  }
  if (signal.aborted) steps.line('\nClosing the shop …');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await running.disposeAsync().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    code = 1;
  });
  process.exit(code);
}

/** PORT=0 is replaced by a free port before anything starts, because the local services need to know it. */
async function choosePort(config: Config): Promise<Config> {
  return config.port === 0 ? { ...config, port: await findFreePort() } : config;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors that local mode throws are plain Errors with a message for the terminal; subclasses come from libraries.
  const isForTerminal =
    error.constructor === Error || error instanceof ConfigError || error instanceof SchemaError;
  return isForTerminal ? error.message : (error.stack ?? error.message);
}
