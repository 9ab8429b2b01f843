import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
// On a busy machine the identity emulator, which runs at low priority, takes long to load, and ends only then.
const START_PATIENCE_MS = 120_000;
const END_PATIENCE_MS = 60_000;

export interface StartedShop {
  url: string;
  npm: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** The exit code of npm; null when a signal ended it. */
  ended: Promise<number | null>;
  /** A Ctrl-C: the terminal sends it to the whole group. */
  pressCtrlC(): void;
}

/** Runs `npm start` as a person would, on an empty shop unless told otherwise. */
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
    ended: new Promise((settle) => npm.once('exit', settle)),
    pressCtrlC: () => process.kill(-pidOf(npm), 'SIGINT'),
  };
}

/** Runs `npm start` and waits until the shop is open. */
export async function openShop(settings: Parameters<typeof runNpmStart>[0]): Promise<StartedShop> {
  const shop = runNpmStart(settings);
  const isOpen = waitFor(() => answers(shop.url), START_PATIENCE_MS);
  const code = await Promise.race([isOpen, shop.ended]);
  if (code !== true) throw new Error(`The shop didn't open:\n${shop.output()}`);
  return shop;
}

export async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function waitFor(
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = END_PATIENCE_MS,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/** What still runs for the shop of a DATA_DIR: by its command, its settings or its working folder. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({ pid: Number(pid), command: readText(`/proc/${pid}/cmdline`) }))
    .filter(({ pid, command }) => {
      const environment = readText(`/proc/${pid}/environ`);
      const isOfShop = [command, environment, workingFolder(pid)].some((text) =>
        text.includes(dataDir),
      );
      // A dead process that nobody has looked after yet has no command.
      return isOfShop && command !== '';
    });
}

export async function nothingIsLeft(dataDir: string): Promise<string[]> {
  await waitFor(() => processesOf(dataDir).length === 0);
  return processesOf(dataDir).map(({ command }) => command);
}

/** Kills at once every process of the shop whose command has these words in it. */
export function killProcesses(dataDir: string, words = ''): void {
  for (const { pid, command } of processesOf(dataDir)) {
    if (command.includes(words)) killIfThere(pid);
  }
}

/** One killed process may have taken another one with it that was listed a moment ago. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
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
