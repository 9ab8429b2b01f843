import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { EmulatorSettings } from './identity/emulator-settings.ts';
import { superviseProcess } from '#server/embedded/supervised-process.ts';
import { rememberedPort } from '#server/embedded/free-port.ts';
import { browserHost } from './host-names.ts';

export interface IdentityEmulatorOptions {
  dataDir: string;
  projectId: string;
  /** The address the shop listens on: whoever can reach the shop must be able to reach the emulator too. */
  host: string;
  hostNames: ReadonlySet<string>;
  /** The origins of the shop's pages; pages of other origins may not call the emulator. */
  shopOrigins: readonly string[];
  /** Called with a line for the terminal when the emulator crashes. */
  warn?: (line: string) => void;
}

export interface IdentityEmulator {
  /** The URL for browsers; known before the emulator listens. */
  url: string;
  /** Resolves when the emulator accepts requests, some seconds after the start. The shop opens without waiting. */
  ready: Promise<void>;
  /** Saves its accounts and stops it. */
  stop(): Promise<void>;
}

/** Starts the local identity provider: Firebase's emulator with the demo accounts. */
export async function startIdentityEmulator(
  options: IdentityEmulatorOptions,
): Promise<IdentityEmulator> {
  const folder = join(options.dataDir, 'identity');
  mkdirSync(folder, { recursive: true });
  const settings: EmulatorSettings = {
    projectId: options.projectId,
    host: options.host,
    port: await rememberedPort(join(folder, 'port')),
    accountsFile: join(folder, 'accounts.json'),
    hostNames: [...options.hostNames],
    shopOrigins: options.shopOrigins,
  };
  const ready = Promise.withResolvers<void>();
  // While the emulator loads, it can't handle a stop message and has nothing to save: kill it at once.
  let stopTimeoutMs = 0;
  const emulator = superviseProcess({
    title: 'The sign-in emulator',
    entry: join(import.meta.dirname, 'identity', 'emulator-process.ts'),
    args: [JSON.stringify(settings)],
    onMessage: () => {
      stopTimeoutMs = SAVE_TIMEOUT_MS;
      ready.resolve();
    },
    warn: options.warn,
    logFile: join(folder, 'log'),
  });
  return {
    url: `http://${browserHost(options.host)}:${settings.port}`,
    ready: ready.promise,
    stop: () => emulator.stop(stopTimeoutMs),
  };
}

const SAVE_TIMEOUT_MS = 5_000;
