/** Lets one process at a time install in a clone. Plain JavaScript without dependencies, for any Node from 18 on. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;
/** A holder shows that often that it is at work, */
const SIGN_OF_LIFE_MS = 2_000;
/** and who has not done so for this long is gone, though another process may have its number by now. */
const STALE_MS = 60_000;
const LONGEST_INSTALL_MS = 15 * 60_000;
/** Nobody needs longer than an instant to put a stale lock away. */
const CLEARING_MS = 10_000;

/**
 * Takes the lock kept at `file`, waiting as long as a living process holds it; `onWait` is called once if
 * so. It goes when it is released or this process ends, and counts for nothing once its holder was killed.
 */
export async function takeInstallLock(file, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; !create(file); tries += 1) {
    if (tries === 0) onWait();
    if (isStale(file)) clear(file);
    else await delay(LOOK_AGAIN_MS);
  }
  const timer = setInterval(() => showLife(file), SIGN_OF_LIFE_MS);
  timer.unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  /** The lock stays taken as long as this process runs, too, should we be killed. */
  const sharedWith = (pid) => writeFileSync(file, nameOf(process.pid, pid));
  return { release, sharedWith };
}

function nameOf(...pids) {
  return `${pids.join(',')} ${hostname()}`;
}

function showLife(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody took us for gone: after such a long sleep there is nothing to be saved here.
  }
}

function create(file) {
  try {
    writeFileSync(file, nameOf(process.pid), { flag: 'wx' });
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
    // An npm that goes on without its starter shows no sign of life but that it is there.
    if (others.some(isAlive)) return age > LONGEST_INSTALL_MS;
    return !isAlive(own) || age > STALE_MS;
  } catch (error) {
    // Released just now.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Several may find the same lock stale: one of them puts it away, and looks again before it does. */
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

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
