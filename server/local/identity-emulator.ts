import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { findFreePort } from './free-port.ts';
import { outsideAddress } from './host-names.ts';
import type { EmulatorSettings } from './identity/emulator-settings.ts';
import { keepProcess } from './kept-process.ts';

export interface IdentityEmulatorOptions {
  dataDir: string;
  projectId: string;
  /** The address the shop listens on: where others reach the shop they have to reach this, too. */
  host: string;
  hostNames: ReadonlySet<string>;
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

/** The port of the last time where it is free, so that pages still open go on working. */
async function rememberedPort(file: string): Promise<number> {
  const former = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = await findFreePort(former > 0 && former < 65_536 ? former : undefined);
  writeFileSync(file, String(port));
  return port;
}

function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return outsideAddress() ?? '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
