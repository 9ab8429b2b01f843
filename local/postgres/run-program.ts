import { spawn } from 'node:child_process';

import { tieToParent } from '../tied-command.ts';
import type { Place } from './place.ts';
import { programPath } from './postgres-package.ts';

/** Runs one of the server's programs to its end; rejects with the end of what it printed. */
export function runProgram(
  place: Place,
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: string[],
  input = '',
): Promise<void> {
  const file = programPath(place.native, program);
  const command = tieToParent({ file, args }, 'KILL');
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
    // A program that ends early closes the pipe; its exit code tells why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** How every program of the server is spawned: as its account, from a folder that one can enter. */
export function programOptions(place: Place): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  windowsHide: true;
  uid?: number;
  gid?: number;
} {
  return { cwd: place.native, env: plainEnvironment(), windowsHide: true, ...place.account };
}

/** The caller's environment without what would steer PostgreSQL (PGDATA, PGPORT, locales …). */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
