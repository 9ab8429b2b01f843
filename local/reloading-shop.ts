import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { STOP_MESSAGE } from '#server/embedded/supervised-process.ts';
import type { ShopSettings } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '..');
const WATCHED = ['server', 'contract', 'local'];
/** Debounce: editors save in several steps, and a branch switch touches many files. */
const RESTART_DELAY_MS = 150;
const STOP_TIMEOUT_MS = 3_000;

/** Runs the shop in a process of its own and restarts it whenever the server's code changes. */
export function runReloadingShop(
  settings: ShopSettings,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  let current = startShop(settings, say);
  let restarted: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const restart = (): void => {
    say('The server has changed');
    restarted = restarted.then(async () => {
      await stopShop(current);
      current = startShop(settings, say);
    });
  };
  const watchers = WATCHED.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(restart, RESTART_DELAY_MS);
    }),
  );
  return {
    async stop() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await restarted;
      await stopShop(current);
    },
  };
}

function startShop(settings: ShopSettings, say: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'shop.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  child.send(settings, () => {});
  child.once('exit', (code) => {
    if (code !== 0) say('The server stopped. It restarts when you change a file.');
  });
  return child;
}

async function stopShop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
  if (child.connected) child.send(STOP_MESSAGE, () => {});
  await Promise.race([exited, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await exited;
}
