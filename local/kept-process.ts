import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

import { tieToParent } from './tied-command.ts';

export interface KeptProcessOptions {
  /** What a person calls it: "The database". */
  title: string;
  /** The TypeScript file it runs. */
  entry: string;
  args: string[];
  onMessage: (message: unknown) => void;
  onExit?: () => void;
  /** Lines worth showing when it dies. */
  trouble: ((line: string) => void) | undefined;
  /** Receives what it prints; without one its errors go where ours go. */
  logFile?: string;
}

export interface KeptProcess {
  /** Tells it to stop and waits until it has; past `patienceMs` it is killed. */
  stop(patienceMs: number): Promise<void>;
}

/** The one message a kept process understands. The end of its channel means the same. */
export const STOP_MESSAGE = 'stop';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;

/**
 * Runs a helper process of ours and runs it again whenever it dies without being stopped.
 *
 * The helper learns through its channel that we are gone, however we went.
 */
export function keepProcess(options: KeptProcessOptions): KeptProcess {
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let isStopping = false;

  const run = (): void => {
    const startedAt = Date.now();
    const current = spawnHelper(options);
    child = current;
    gone = untilExit(current).then((outcome) => {
      options.onExit?.();
      if (isStopping) return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      options.trouble?.(`${options.title} stopped (${outcome}) and is being restarted`);
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  run();

  return {
    async stop(patienceMs) {
      isStopping = true;
      clearTimeout(timer);
      if (child?.connected) child.send(STOP_MESSAGE, () => {});
      const force = setTimeout(() => child?.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(force);
    },
  };
}

function spawnHelper({ entry, args, onMessage, logFile }: KeptProcessOptions): ChildProcess {
  const log = logFile === undefined ? undefined : openSync(logFile, 'w', 0o600);
  const command = tieToParent({ file: process.execPath, args: [entry, ...args] }, 'TERM');
  const child = spawn(command.file, command.args, {
    // A group of its own: a Ctrl-C in the terminal reaches the shop alone, which stops it in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit', 'ipc'],
  });
  if (log !== undefined) closeSync(log);
  child.on('message', onMessage);
  return child;
}

function untilExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
