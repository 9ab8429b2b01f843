import { spawn } from 'node:child_process';

import { type Command, tieToParent } from './tied-command.ts';
import type { Place } from './place.ts';
import { accountNamed } from './postgres-account.ts';
import { programPath } from './postgres-package.ts';

type Program = 'initdb' | 'postgres' | 'pg_ctl';

/** initdb and the single-user mode ask for the name of their user, and end if it has none. */
const NAMELESS = /could not look up effective user ID/;

/** Runs one of the server's programs and waits for it; rejects with the end of its output. */
export async function runProgram(
  place: Place,
  program: Program,
  args: string[],
  input = '',
): Promise<void> {
  const command = tieToParent({ file: programPath(place.native, program), args }, 'KILL');
  try {
    return await run(place, program, command, input);
  } catch (error) {
    if (!(error instanceof Error && NAMELESS.test(error.message))) throw error;
  }
  await run(place, program, asNobody(command), input).catch((cause: unknown) => {
    throw new Error(
      'The database needs a user that has a name: add this one to /etc/passwd, or set DATABASE_URL.',
      { cause },
    );
  });
}

/**
 * A command that sees its own user as "nobody", in a user namespace of Linux. Its files belong to the user as before.
 */
function asNobody({ file, args }: Command): Command {
  const { uid, gid } = accountNamed('nobody') ?? { uid: 65_534, gid: 65_534 };
  const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return { file: 'unshare', args: [...mapping, '--', file, ...args] };
}

function run(place: Place, program: Program, command: Command, input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...programOptions(place), stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed: ${output.trim().slice(-600)}`));
    });
    // A program that exits early closes the pipe; its exit code is the error that counts.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Spawn options of all programs of the server: its account, and a working directory which that account can enter. */
export function programOptions(place: Place): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  windowsHide: true;
  uid?: number;
  gid?: number;
} {
  return { cwd: place.native, env: cleanEnvironment(), windowsHide: true, ...place.account };
}

/** The caller's environment without the variables that configure PostgreSQL (PGDATA, PGPORT, locales …). */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
