import { accessSync, constants } from 'node:fs';

export interface Command {
  file: string;
  args: string[];
}

/**
 * The command, made to receive `signal` when its parent dies, where the machine can do that.
 *
 * Only Linux can, through util-linux' `setpriv`, which then becomes the command itself (same pid).
 * Elsewhere the command is returned as it is, and the next start cleans up after a parent that was killed.
 */
export function tieToParent(command: Command, signal: 'INT' | 'TERM' | 'KILL'): Command {
  const setpriv = findSetpriv();
  if (!setpriv) return command;
  return { file: setpriv, args: ['--pdeathsig', signal, '--', command.file, ...command.args] };
}

const SETPRIV_PATHS = ['/usr/bin/setpriv', '/bin/setpriv'];

function findSetpriv(): string | undefined {
  if (process.platform !== 'linux' || isMusl()) return undefined;
  return SETPRIV_PATHS.find(isExecutable);
}

/** Distributions built on musl mostly carry busybox' setpriv, which doesn't know the option. */
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
