import { execFile, type ExecFileOptions } from 'node:child_process';

const MOST_OUTPUT_BYTES = 100_000_000;
const MOST_LETTERS = 1_500;

/** Runs a program to its end. Returns what it printed; throws with its name and the end of what it said if it fails. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { maxBuffer: MOST_OUTPUT_BYTES, ...options, encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const said = `${stdout}\n${stderr}`.trim().slice(-MOST_LETTERS);
        const words = said || error.message;
        reject(new Error(`${program} ${args[0] ?? ''} failed: ${words}`, { cause: error }));
      },
    );
  });
}

/** The bytes of all files in a folder. */
export async function bytesIn(folder: string): Promise<number> {
  const said = await runCommand('du', ['--summarize', '--bytes', folder]);
  return Number(said.split('\t', 1)[0]);
}
