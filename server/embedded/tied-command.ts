import { accessSync, constants } from 'node:fs';

export interface Command {
  file: string;
  args: string[];
}

/**
 * Wraps a command so that it receives `signal` when its parent dies.
 *
 * Only on Linux, through util-linux' `setpriv`, which replaces itself with the command (same pid).
 * Elsewhere the command is returned unchanged, and the next start cleans up after a parent that was killed.
 */
export function tieToParent(command: Command, signal: 'INT' | 'TERM' | 'KILL'): Command {
  const setpriv = findSetpriv();
  if (!setpriv) return command;
  return { file: setpriv, args: ['--pdeathsig', signal, '--', command.file, ...command.args] };
}

const SETPRIV_PATHS = ['/usr/bin/setpriv', '/bin/setpriv'];
/** Cached, because the report takes a while; undefined until it is needed. */
let isOnMusl: boolean | undefined;

function findSetpriv(): string | undefined {
  if (process.platform !== 'linux' || (isOnMusl ??= isMusl())) return undefined;
  return SETPRIV_PATHS.find(isExecutable);
}

/** Distributions with musl usually have busybox' setpriv, which lacks the option. */
function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
