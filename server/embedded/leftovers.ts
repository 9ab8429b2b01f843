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
 * Cleans up after a killed supervisor: ends all server processes of `cluster`, and makes sure that the pid file can't
 * keep the next server from starting.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const folder = realpathSync(cluster);
  for (const { signal, timeoutMs } of STOP_SIGNALS) {
    const leftovers = serverProcesses(folder);
    if (leftovers.length === 0) break;
    for (const pid of leftovers) sendSignal(pid, signal);
    await waitUntil(() => serverProcesses(folder).length === 0, timeoutMs);
  }
  disownPidFile(folder);
}

const STOP_SIGNALS: readonly { signal: NodeJS.Signals; timeoutMs: number }[] = [
  // Fast shutdown; a server process without a postmaster exits.
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
];

/** The pid in the cluster's pid file, and whether that server accepts connections. */
export function readPidFile(cluster: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * The pid in the file may have been reused by an unrelated process, which the server would take for another server. It
 * ignores the pid of its own parent, so that is written instead. The rest of the file stays: from it the server checks
 * for shared memory still in use.
 */
function disownPidFile(cluster: string): void {
  if (!readPidFile(cluster)) return;
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n');
  writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'));
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** The server processes of a cluster, postmaster or not; elsewhere than on Linux only the postmaster. */
export function serverProcesses(folder: string): number[] {
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
    // It has ended already.
  }
}

async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isDone() && Date.now() < deadline) await delay(25);
}
