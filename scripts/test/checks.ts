import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Count } from './count-reporter.ts';
import { makeApiTypes } from './api-types.ts';
import { runTool } from './run-tool.ts';

/** A path, because node_modules/.bin/tsc may be the one of `typescript-5`. */
const TSC = 'node_modules/typescript/bin/tsc';

interface Check {
  title: string;
  tool: string;
  args: readonly string[];
  /** True if it reads the types of the API, which are written first. */
  needsApiTypes?: true;
}

/** With several threads `tsc` takes twice the CPU time, because each of them infers the same types again. */
const types = (title: string, project: string): Check => ({
  title: `Types: ${title}`,
  tool: process.execPath,
  args: [TSC, '--singleThreaded', '-p', project],
});

/** Two or more run at once: the slowest first, but for one that goes on while the types of the API are written. */
const CHECKS: readonly Check[] = [
  types('web', 'web/tsconfig.json'),
  { title: 'Lint', tool: 'oxlint', args: ['--type-aware', '--quiet'], needsApiTypes: true },
  { ...types('server and contract', 'tsconfig.json'), needsApiTypes: true },
  types('browser stories', 'e2e/tsconfig.json'),
  { title: 'Formatting', tool: 'oxfmt', args: ['--check'] },
  { title: 'Dead code', tool: 'knip', args: ['--no-progress'], needsApiTypes: true },
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
  const apiTypes = makeApiTypes(root);
  const work = async () => {
    for (const [place, check] of queue) {
      const { code, output } = check.needsApiTypes ? await apiTypes : { code: 0, output: '' };
      // Why the types are missing says more than that they are.
      counts[place] = code === 0 ? await runCheck(root, check) : failed(check.title, output, 0);
    }
  };
  await Promise.all(Array.from({ length: CORES }, work));
  return counts;
}

async function runCheck(root: string, { title, tool, args }: Check): Promise<Count> {
  const command = resolve(root, 'node_modules/.bin', tool);
  const { code, output, seconds } = await runTool(command, args, root, {
    environment: GO_SETTINGS,
  });
  if (code !== 0) return failed(title, output, seconds);
  process.stdout.write(`✓ ${title} (${seconds.toFixed(1)} s)\n`);
  return { passed: 1, failed: 0, skipped: 0, failures: [], flaky: [], parts: [{ title, seconds }] };
}

function failed(title: string, output: string, seconds: number): Count {
  process.stdout.write(`✗ ${title} (${seconds.toFixed(1)} s)\n${output.trim()}\n\n`);
  const failures = [`${title}\n${output.trim()}`];
  return { passed: 0, failed: 1, skipped: 0, failures, flaky: [], parts: [{ title, seconds }] };
}
