// @module-tag long
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, describe, it, vi } from 'vitest';

const TWICE = { timeout: 15_000 };
let clone: string;

/** A fake npm: logs when it begins and ends, and waits in between for a file "go". */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
appendFileSync('log', 'begins ');
while (!existsSync('go')) {
  // The test is over.
  if (!existsSync('log')) process.exit(1);
  await delay(20);
}
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '{"packages":{}}');
appendFileSync('log', 'ends ');
`;

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'vitrine-clone-'));
  mkdirSync(path.join(clone, 'scripts'));
  for (const file of ['bootstrap.mjs', 'install-packages.mjs', 'install-lock.mjs', 'processes.mjs'])
    copyFileSync(path.join(import.meta.dirname, file), path.join(clone, 'scripts', file));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{}}');
  write('scripts/hello.ts', "console.log('hello');");
  write('npm-cli.js', NPM);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(path.join(clone, file), text);
}

function start() {
  const { npm_lifecycle_event: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'hello'], {
    cwd: clone,
    env: { ...environment, npm_execpath: path.join(clone, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    child,
    said: () => said,
    ended: once(child, 'close').then(([code]: unknown[]) => code),
  };
}

function installations(): string {
  const log = path.join(clone, 'log');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

const isInstalling = () => vi.waitFor(() => expect(installations()).toBe('begins '), TWICE);

describe('two first starts in one clone', { timeout: 30_000 }, () => {
  it('install once: the second says that it waits, and goes on when the first is done', async () => {
    const first = start();
    await isInstalling();
    const second = start();
    await vi.waitFor(() => expect(second.said()).toContain('waiting for it'), TWICE);
    write('go', '');
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(installations()).toBe('begins ends ');
    expect([first.said(), second.said()]).toEqual([
      expect.stringContaining('hello'),
      expect.stringContaining('hello'),
    ]);
    expect(existsSync(path.join(clone, '.build/install-lock'))).toBe(false);
  });

  it('install once, too, where the first was killed and its npm goes on', async () => {
    const first = start();
    await isInstalling();
    first.child.kill('SIGKILL');
    const second = start();
    await vi.waitFor(() => expect(second.said()).toContain('waiting for it'), TWICE);
    write('go', '');
    expect(await second.ended).toBe(0);
    expect(installations()).toBe('begins ends ');
  });
});

it('a first start does not wait for one that is dead', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(path.join(clone, '.build'));
  write('.build/install-lock', `${pid} ${hostname()}`);
  write('go', '');
  expect(await start().ended).toBe(0);
  expect(installations()).toBe('begins ends ');
});

it('a start never installs into a linked node_modules, and says what to do', async () => {
  mkdirSync(path.join(clone, 'other'));
  write('other/kept', '');
  symlinkSync(path.join(clone, 'other'), path.join(clone, 'node_modules'), 'junction');
  write('go', '');
  const started = start();
  expect(await started.ended).toBe(1);
  expect(started.said()).toMatch(/node_modules is a link to .*other, .*or remove the link\./);
  expect(installations()).toBe('');
  expect(existsSync(path.join(clone, 'other', 'kept'))).toBe(true);
  expect(existsSync(path.join(clone, '.build/install-lock'))).toBe(false);
});
