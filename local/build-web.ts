import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { takeLock } from '#server/embedded/folder-lock.ts';
import { runConcurrently } from './run-concurrently.ts';
import { tieToParent } from '#server/embedded/tied-command.ts';

const ROOT = resolve(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.build/web');
const STAMP = join(ROOT, '.build/web-sources');
/** The sources of the built web app. */
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];

/** Checks whether the web app was built from the present sources. */
export function isWebBuilt(): boolean {
  const isComplete = existsSync(OUTPUT) && existsSync(STAMP);
  return isComplete && readFileSync(STAMP, 'utf8') === hashSources();
}

/** Builds the web app if it isn't up to date. Rejects with the build's output. */
export async function buildWeb(signal: AbortSignal): Promise<void> {
  const lock = await waitForLock(join(ROOT, '.build/web-lock'), signal);
  try {
    // Another start in this clone may have built it in the meantime.
    if (isWebBuilt()) return;
    const sources = hashSources();
    rmSync(STAMP, { force: true });
    const unfinished = `${OUTPUT}.new`;
    const unfinishedServer = `${OUTPUT}-server.new`;
    // If one build fails, the other is stopped before the lock is released.
    await runConcurrently(signal, [
      (shared) => runVite(['--outDir', unfinished], shared),
      (shared) => runVite(['--outDir', unfinishedServer, '--ssr'], shared),
    ]);
    // Into a folder whose name begins with a dot, whose files are not served.
    renameSync(unfinishedServer, join(unfinished, '.server'));
    rmSync(OUTPUT, { recursive: true, force: true });
    renameSync(unfinished, OUTPUT);
    writeFileSync(STAMP, sources);
  } finally {
    lock.release();
  }
}

async function waitForLock(file: string, signal: AbortSignal): Promise<{ release(): void }> {
  for (;;) {
    const lock = takeLock(file);
    if (lock) return lock;
    await delay(200, undefined, { signal });
  }
}

function runVite(options: string[], signal: AbortSignal): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', ...options, '--emptyOutDir', '--logLevel', 'warn'];
  const command = tieToParent({ file: process.execPath, args }, 'KILL');
  return new Promise((resolveBuild, reject) => {
    const child = spawn(command.file, command.args, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      signal,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolveBuild();
      else reject(new Error(`The web app can't be built:\n${output.trim()}`));
    });
  });
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch {
    return [path];
  }
}
