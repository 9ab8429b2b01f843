import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

import { tieToParent } from './tied-command.ts';

export interface SupervisedProcessOptions {
  /** Its name in messages: "The database". */
  title: string;
  /** Path of its entry file. */
  entry: string;
  args: string[];
  onMessage: (message: unknown) => void;
  onExit?: () => void;
  /** Called with a line for the terminal when the process crashes. */
  warn: ((line: string) => void) | undefined;
  /** Receives its output; without it, stdout is discarded and stderr goes to this process's stderr. */
  logFile?: string;
}

export interface SupervisedProcess {
  /** Asks it to stop and waits for it to exit; after `timeoutMs` it is killed. */
  stop(timeoutMs: number): Promise<void>;
}

/** The only message that a supervised process gets. When its channel closes, it stops too. */
export const STOP_MESSAGE = 'stop';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;

/**
 * Runs a child process and restarts it when it exits without being stopped.
 *
 * The child's IPC channel closes when this process ends, even if it is killed.
 */
export function superviseProcess(options: SupervisedProcessOptions): SupervisedProcess {
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let isStopping = false;

  const run = (): void => {
    const startedAt = Date.now();
    const current = spawnChild(options);
    child = current;
    exited = untilExit(current).then((outcome) => {
      options.onExit?.();
      if (isStopping) return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      options.warn?.(`${options.title} stopped (${outcome}) and is being restarted`);
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  run();

  return {
    async stop(timeoutMs) {
      isStopping = true;
      clearTimeout(timer);
      if (child?.connected) child.send(STOP_MESSAGE, () => {});
      const kill = setTimeout(() => child?.kill('SIGKILL'), timeoutMs);
      await exited;
      clearTimeout(kill);
    },
  };
}

function spawnChild({ entry, args, onMessage, logFile }: SupervisedProcessOptions): ChildProcess {
  const log = logFile === undefined ? undefined : openSync(logFile, 'w', 0o600);
  const command = tieToParent({ file: process.execPath, args: [entry, ...args] }, 'TERM');
  const child = spawn(command.file, command.args, {
    // A process group of its own: Ctrl-C in the terminal reaches only the shop, which stops the rest in order.
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
