import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Count } from './count-reporter.ts';
import { runTool } from './run-tool.ts';

/** A path, because node_modules/.bin/tsc may be the one of `typescript-5`. */
const TSC = 'node_modules/typescript/bin/tsc';

interface Check {
  title: string;
  tool: string;
  args: readonly string[];
}

/** With several threads `tsc` takes twice the CPU time, because each of them infers the same types again. */
const types = (title: string, project: string): Check => ({
  title: `Types: ${title}`,
  tool: process.execPath,
  args: [TSC, '--singleThreaded', '-p', project],
});

/** The slowest first: two or more run at once. */
const CHECKS: readonly Check[] = [
  { title: 'Lint', tool: 'oxlint', args: ['--type-aware', '--quiet'] },
  types('server and contract', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('browser stories', 'e2e/tsconfig.json'),
  { title: 'Formatting', tool: 'oxfmt', args: ['--check'] },
  { title: 'Dead code', tool: 'knip', args: ['--no-progress'] },
];

const CORES = availableParallelism();
/**
 * For tools that are written in Go. Lint with one thread takes a quarter less CPU time than with two. Types take a quarter
 * less if the garbage collector runs less often.
 */
const GO_SETTINGS = { GOMAXPROCS: String(Math.max(1, Math.floor(CORES / 2))), GOGC: '400' };

/** Runs the static checks, as many at once as there are cores, and prints a line for each. */
export async function runChecks(root: string): Promise<Count[]> {
  const counts: Count[] = [];
  const queue = CHECKS.entries();
  const work = async () => {
    for (const [place, check] of queue) counts[place] = await runCheck(root, check);
  };
  await Promise.all(Array.from({ length: CORES }, work));
  return counts;
}

async function runCheck(root: string, { title, tool, args }: Check): Promise<Count> {
  const command = resolve(root, 'node_modules/.bin', tool);
  const { code, output, seconds } = await runTool(command, args, root, {
    environment: GO_SETTINGS,
  });
  const passed = code === 0;
  process.stdout.write(`${passed ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)\n`);
  if (!passed) process.stdout.write(`${output.trim()}\n\n`);
  return {
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    failures: passed ? [] : [`${title}\n${output.trim()}`],
    flaky: [],
    parts: [{ title, seconds }],
  };
}
