/** A lock file: one process at a time installs in a clone. Plain JavaScript without dependencies, for Node 18 and newer. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes.mjs';

const POLL_MS = 200;
/** The holder touches the lock file this often. */
const HEARTBEAT_MS = 2_000;
/** A lock not touched for this long is stale, even if a process with the holder's pid runs: pids are reused. */
const STALE_MS = 60_000;
const LONGEST_INSTALL_MS = 15 * 60_000;
/** Removing a stale lock takes milliseconds; after this long, whoever was removing it has died. */
const CLEARING_MS = 10_000;

/**
 * Takes the lock at `file`, waiting while a running process holds it; `onWait` is called once before waiting.
 * The lock ends when it is released or this process exits, and is stale once its holder was killed.
 */
export async function takeInstallLock(file, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; !create(file); tries += 1) {
    if (tries === 0) onWait();
    if (isStale(file)) clear(file);
    else await delay(POLL_MS);
  }
  const timer = setInterval(() => touch(file), HEARTBEAT_MS);
  timer.unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  /** If this process is killed, the lock stays taken while process `pid` runs. */
  const addHolder = (pid) => writeFileSync(file, holderLine(process.pid, pid));
  return { release, addHolder };
}

function holderLine(...pids) {
  return `${pids.join(',')} ${hostname()}`;
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process removed the lock as stale: this machine must have slept.
  }
}

function create(file) {
  try {
    writeFileSync(file, holderLine(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    const [pids = '', host] = readFileSync(file, 'utf8').split(' ');
    if (host !== hostname()) return age > STALE_MS;
    const [own, ...others] = pids.split(',').map(Number);
    // An npm that outlives the process that started it doesn't touch the file.
    if (others.some(isAlive)) return age > LONGEST_INSTALL_MS;
    return !isAlive(own) || age > STALE_MS;
  } catch (error) {
    // Released in the meantime.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Several processes may find the same lock stale: one of them checks again and removes it. */
function clear(file) {
  const clearing = `${file}.clearing`;
  if (!create(clearing)) {
    const age = Date.now() - (statSync(clearing, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > CLEARING_MS) rmSync(clearing, { force: true });
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmSync(clearing, { force: true });
  }
}
