/** Signals and exit codes of the processes of a start. Plain JavaScript without dependencies, for Node 18 and newer. */
import { constants } from 'node:os';

const PARENT_CHECK_MS = 250;
/** npm's process, if npm started this one. */
const parent = process.ppid;

export function exitCode(child) {
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
 * only because its scripts `exec` bootstrap.mjs: a shell in between would swallow them.
 */
export function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  onParentExit(() => child.kill('SIGTERM'));
}

/** Polls for the end of npm, because a killed npm can't forward a signal. */
export function onParentExit(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS);
  timer.unref();
}

export function fail(line) {
  console.error(line);
  process.exit(1);
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
