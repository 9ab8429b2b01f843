import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
// On a busy machine the identity emulator, which runs at low priority, takes long to load, and can't stop before that.
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

export interface StartedShop {
  url: string;
  npm: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** The exit code of npm; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends SIGINT to the whole process group, as a terminal does. */
  pressCtrlC(): void;
}

/** Runs `npm start`, by default without the demo shop. */
export function runNpmStart(settings: {
  dataDir: string;
  port: number;
  [setting: string]: string | number;
}): StartedShop {
  const { dataDir, port, ...others } = settings;
  const environment = { DATA_DIR: dataDir, PORT: String(port), DEMO_SEED: 'off', ...others };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  npm.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    url: `http://127.0.0.1:${port}`,
    npm,
    output: () => output,
    ended: new Promise((resolve) => npm.once('exit', resolve)),
    pressCtrlC: () => process.kill(-pidOf(npm), 'SIGINT'),
  };
}

/** Runs `npm start` and waits until the shop is open. */
export async function openShop(settings: Parameters<typeof runNpmStart>[0]): Promise<StartedShop> {
  const shop = runNpmStart(settings);
  const isOpen = waitFor(() => isHealthy(shop.url), START_TIMEOUT_MS);
  const code = await Promise.race([isOpen, shop.ended]);
  if (code !== true) throw new Error(`The shop didn't open:\n${shop.output()}`);
  return shop;
}

export async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function waitFor(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = STOP_TIMEOUT_MS,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/** Processes with this DATA_DIR in their command, environment or working directory. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({ pid: Number(pid), command: readText(`/proc/${pid}/cmdline`) }))
    .filter(({ pid, command }) => {
      const environment = readText(`/proc/${pid}/environ`);
      const isOfShop = [command, environment, workingFolder(pid)].some((text) =>
        text.includes(dataDir),
      );
      // A zombie process has no command.
      return isOfShop && command !== '';
    });
}

export async function leftoverProcesses(dataDir: string): Promise<string[]> {
  await waitFor(() => processesOf(dataDir).length === 0);
  return processesOf(dataDir).map(({ command }) => command);
}

/** Kills every process of the shop whose command contains `text`. */
export function killProcesses(dataDir: string, text = ''): void {
  for (const { pid, command } of processesOf(dataDir)) {
    if (command.includes(text)) killIfRunning(pid);
  }
}

/** Ignores a process that has exited since it was listed. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    const hasExited = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!hasExited) throw error;
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('npm is not installed.');
  return pid;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
