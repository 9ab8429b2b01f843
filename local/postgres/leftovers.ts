import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends every server process that still works on `cluster`, and makes sure that its pid file can't
 * stop the next server. What is left by a killed keeper is thereby out of the way.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const folder = realpathSync(cluster);
  for (const { signal, patienceMs } of INSISTENCE) {
    const leftovers = serverProcesses(folder);
    if (leftovers.length === 0) break;
    for (const pid of leftovers) sendSignal(pid, signal);
    await waitUntil(() => serverProcesses(folder).length === 0, patienceMs);
  }
  disownPidFile(folder);
}

const INSISTENCE: readonly { signal: NodeJS.Signals; patienceMs: number }[] = [
  // Fast shutdown; a server process without a postmaster just ends.
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/** The pid the cluster's pid file names, and whether that server takes connections. */
export function readPidFile(cluster: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * A pid file may name a process that has nothing to do with us, now that its number is used again; the
 * server would take that for a rival. It ignores its own parent's number, so that is written instead:
 * the rest of the file lets it check for shared memory still in use.
 */
function disownPidFile(cluster: string): void {
  if (!readPidFile(cluster)) return;
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n');
  writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'));
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function serverProcesses(folder: string): number[] {
  if (process.platform === 'linux') return linuxServerProcesses(folder);
  const pid = readPidFile(folder)?.pid;
  return pid && isPostmasterOf(pid, folder) ? [pid] : [];
}

/** Every server process, postmaster or not, has the cluster as its working directory. */
function linuxServerProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readLink(`/proc/${pid}/cwd`) === folder)
    .filter((pid) => basename(readLink(`/proc/${pid}/exe`) ?? '').startsWith('postgres'))
    .map(Number);
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform === 'win32') return false;
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      folder,
    );
  } catch {
    return false;
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

async function waitUntil(isDone: () => boolean, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!isDone() && Date.now() < deadline) await delay(25);
}
