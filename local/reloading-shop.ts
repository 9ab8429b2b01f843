import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { STOP_MESSAGE } from './kept-process.ts';
import type { ShopOrder } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '..');
const WATCHED = ['server', 'contract', 'local'];
/** Editors save in several steps, and a branch switch touches many files. */
const SETTLE_MS = 150;
const STOP_PATIENCE_MS = 3_000;

/** Runs the shop in a process of its own and starts it again whenever the server's code changes. */
export function runReloadingShop(
  order: ShopOrder,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  let current = startShop(order, say);
  let turn: Promise<void> = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;

  const restart = (): void => {
    say('The server has changed');
    turn = turn.then(async () => {
      await stopShop(current);
      current = startShop(order, say);
    });
  };
  const watchers = WATCHED.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return;
      clearTimeout(settling);
      settling = setTimeout(restart, SETTLE_MS);
    }),
  );
  return {
    async stop() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(settling);
      await turn;
      await stopShop(current);
    },
  };
}

function startShop(order: ShopOrder, say: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'shop.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  child.send(order, () => {});
  child.once('exit', (code) => {
    if (code !== 0) say('The server stopped; it starts again with your next change');
  });
  return child;
}

async function stopShop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  if (child.connected) child.send(STOP_MESSAGE, () => {});
  await Promise.race([gone, delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await gone;
}
