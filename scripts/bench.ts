/**
 * `npm run bench [-- MEASUREMENT] [OPTION…]`: one of the measurements of `bench/`, and a file of what it found in `bench/results/`.
 * `npm run bench -- --help` names them. Exit code 0: measured. 1: the measurement failed. 2: called wrongly.
 */
import path from 'node:path';
import { findPostgresPackage } from '#server/embedded/postgres-package.ts';
import { COMMANDS } from '../bench/commands.ts';
import { readArguments } from '../bench/read-arguments.ts';
import { describeRun, introduce, saveResult, versionsOf } from '../bench/results.ts';

const read = readArguments(process.argv.slice(2), COMMANDS);
if ('problem' in read) {
  console.error(read.problem);
  process.exitCode = 2;
} else if ('help' in read) {
  console.log(read.help);
} else {
  const { command, options, isSaved } = read;
  const run = { ...describeRun(command), versions: versionsOf(findPostgresPackage().version) };
  if (command !== 'history') console.log(introduce(run));
  const measurement = await COMMANDS[command]?.load();
  const cases = await measurement?.run(options);
  if (isSaved && cases) {
    const file = saveResult({ ...run, cases });
    console.log(`\nKept in ${path.relative(process.cwd(), file)}`);
  }
}
