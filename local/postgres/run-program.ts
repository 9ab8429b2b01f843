import { spawn } from 'node:child_process';

import { tieToParent } from '../tied-command.ts';
import type { Place } from './place.ts';
import { programPath } from './postgres-package.ts';

/** Runs one of the server's programs and waits for it; rejects with the end of its output. */
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
