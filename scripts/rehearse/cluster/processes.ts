import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The end of a log that is shown where something fails. */
const MOST_LETTERS = 2_000;
const STOP_MS = 30_000;

/** The user of the cluster's programs, and the folder of their files. */
export interface Place {
  uid: number;
  gid: number;
  folder: string;
}

export interface StartedProcess {
  pid: number;
  /** Ends it in order, or else after half a minute. */
  stop(): Promise<void>;
  /** The end of what it has said. */
  said(): string;
}

/** Starts a program of the cluster, which writes to a log of this name in the folder. */
export function startProcess(
  { uid, gid, folder }: Place,
  name: string,
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedProcess {
  const log = path.join(folder, `${name}.log`);
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    uid,
    gid,
    cwd: folder,
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/sbin:/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', ...env },
  });
  closeSync(output);
  const closed = once(child, 'close');
  closed.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await closed;
      clearTimeout(late);
    },
    said: () => readFileSync(log, 'utf8').slice(-MOST_LETTERS),
  };
}

/** A process and all that it and its children have started. */
export function familyOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return [pid, ...children.filter(Boolean).flatMap((child) => familyOf(Number(child)))];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Waits until something is so. Throws with the words after a time. */
export async function waitUntil(
  isSo: () => Promise<boolean> | boolean,
  ms: number,
  words: () => string,
): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); await delay(100))
    if (Date.now() > end) throw new Error(words());
}
