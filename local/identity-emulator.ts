import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { EmulatorSettings } from './identity/emulator-settings.ts';
import { keepProcess } from './kept-process.ts';
import { browserHost, rememberedPort } from './service-address.ts';

export interface IdentityEmulatorOptions {
  dataDir: string;
  projectId: string;
  /** The address the shop listens on: where others reach the shop they have to reach this, too. */
  host: string;
  hostNames: ReadonlySet<string>;
  /** Where the shop's pages are: no others may call it. */
  shopOrigins: readonly string[];
  /** Lines worth showing when it gets into trouble. */
  trouble?: (line: string) => void;
}

export interface IdentityEmulator {
  /** Where it listens, as browsers have to call it; known before it does. */
  url: string;
  /** Resolves when it answers, some seconds after the start. Nothing has to wait for it. */
  ready: Promise<void>;
  /** Saves its accounts and stops it. */
  stop(): Promise<void>;
}

/** Starts the local identity provider: Firebase's emulator, with the demo people in it. */
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
  // Until it is up it is deaf, and has nothing to save.
  let patienceMs = 0;
  const kept = keepProcess({
    title: 'The sign-in emulator',
    entry: join(import.meta.dirname, 'identity', 'emulator-process.ts'),
    args: [JSON.stringify(settings)],
    onMessage: () => {
      patienceMs = SAVE_PATIENCE_MS;
      ready.resolve();
    },
    trouble: options.trouble,
    logFile: join(folder, 'log'),
  });
  return {
    url: `http://${browserHost(options.host)}:${settings.port}`,
    ready: ready.promise,
    stop: () => kept.stop(patienceMs),
  };
}

const SAVE_PATIENCE_MS = 5_000;
